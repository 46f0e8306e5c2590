import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findReleaseFaults, readUnreleased, writeRelease } from '../../bin/launch/release.mjs'

const FILES = {
  packageJson: '{\n  "name": "talent-passage",\n  "version": "1.9.0"\n}\n',
  lockFile: JSON.stringify({ version: '1.9.0', packages: { '': { version: '1.9.0' }, a: { version: '1.9.0' } } }),
  changelog: '# Changelog\n\n## Unreleased\n\n- New.\n\n- Newer.\n\n## 1.9.0 – 1 December 2026\n\n- Old.\n',
}
const CLEAN = { changedFiles: '', tags: ['v1.9.0'] }

test.each(['1.9.1', '1.10.0', '2.0.0'])('version %s may follow 1.9.0', version => {
  expect(findReleaseFaults(version, FILES, CLEAN)).toEqual([])
})

test.each([
  ['', 'Give the version'],
  ['1.10', 'Give the version'],
  ['v1.10.0', 'Give the version'],
  ['1.10.0-beta', 'Give the version'],
  ['1.9.0', 'is not larger than 1.9.0'],
  ['1.8.12', 'is not larger than 1.9.0'],
])('the version “%s” is refused', (version, fault) => {
  expect(findReleaseFaults(version, FILES, { ...CLEAN, tags: [] })).toEqual([expect.stringContaining(fault)])
})

test('a release needs notes, a clean tree and an unused tag, and names all faults at once', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n## 1.9.0 – 1 December 2026\n\n- Old.\n'
  const repository = { changedFiles: ' M README.md', tags: ['v2.0.0'] }
  expect(findReleaseFaults('2.0.0', { ...FILES, changelog }, repository)).toEqual([
    'The tag v2.0.0 exists.',
    'These files are not committed:\n M README.md',
    'CHANGELOG.md has no text under “## Unreleased”.',
  ])
})

test('a release sets the version and dates its notes with the day in Lagos', () => {
  const { packageJson, lockFile, changelog } = writeRelease('2.0.0', FILES, new Date('2026-12-31T23:30:00Z'))
  expect(JSON.parse(packageJson)).toEqual({ name: 'talent-passage', version: '2.0.0' })
  expect(JSON.parse(lockFile)).toEqual({
    version: '2.0.0',
    packages: { '': { version: '2.0.0' }, a: { version: '1.9.0' } },
  })
  expect(changelog).toBe(FILES.changelog.replace('## Unreleased', '## 2.0.0 – 1 January 2027'))
  expect(readUnreleased(FILES.changelog)).toBe('- New.\n\n- Newer.')
})

test('a release changes only the versions in the real files', () => {
  const [packageJson, lockFile] = ['package.json', 'package-lock.json'].map(file => readFileSync(file, 'utf8')) as [
    string,
    string,
  ]
  const { version } = JSON.parse(packageJson)
  expect(writeRelease(version, { ...FILES, packageJson, lockFile }, new Date())).toMatchObject({
    packageJson,
    lockFile,
  })
})
