import { readFile, writeFile } from 'node:fs/promises'
import { checkAll } from './launch/check.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { exitWithError, node24, print, projectPath } from './launch/project.mjs'
import { findReleaseFaults, readUnreleased, writeRelease } from './launch/release.mjs'
import { capture, run, toolArguments } from './launch/run.mjs'

const FILES = /** @type {const} */ (['package.json', 'package-lock.json', 'CHANGELOG.md'])

const args = process.argv.slice(2)
const [version = ''] = args.filter(arg => !arg.startsWith('--'))

const [packageJson = '', lockFile = '', changelog = ''] = await Promise.all(
  FILES.map(file => readFile(projectPath(file), 'utf8')),
)
const before = { packageJson, lockFile, changelog }
const faults = findReleaseFaults(version, before, {
  changedFiles: await git('status', '--porcelain'),
  tags: (await git('tag', '--list')).split('\n'),
})
if (faults.length > 0) exitWithError(`Nothing was released:\n${faults.map(fault => `  ${fault}`).join('\n')}`)
const after = writeRelease(version, before, new Date())
const notes = readUnreleased(changelog)

if (args.includes('--dry-run')) {
  print(`Release ${version} would change ${FILES.join(', ')}, commit them and tag v${version}:\n\n${notes}`)
  process.exit()
}

await ensureInstalled({ development: true })
if (!(await checkAll())) exitWithError('Nothing was released: the checks above failed.')
const rulesCode = await run(node24, toolArguments('vitest', 'run', '--project', 'rules'))
if (rulesCode !== 0) exitWithError('Nothing was released: the rules above failed.')

const texts = [after.packageJson, after.lockFile, after.changelog]
await Promise.all(FILES.map((file, index) => writeFile(projectPath(file), texts[index] ?? '')))
await git('commit', '--quiet', '--message', `Release ${version}`, '--', ...FILES)
await git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`, '--message', notes)
print(`Released ${version}. To publish it: git push --follow-tags`)

/** @param {...string} gitArgs */
async function git(...gitArgs) {
  const { ok, output } = await capture('git', gitArgs)
  return ok ? output.trimEnd() : exitWithError(output.trim())
}
