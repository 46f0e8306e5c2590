import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './launch/browser.mjs'
import { ensureBuilt } from './launch/build.mjs'
import { checkAll } from './launch/check.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { node24, print, secondsSince } from './launch/project.mjs'
import { run, toolArguments } from './launch/run.mjs'

const startedAt = performance.now()
const fullRunEnv = process.argv.includes('--full') ? { FULL: '1' } : {}

await ensureInstalled({ development: true })
// The tests need a build. The checks and the build only read the sources, so they run at the same time.
const [isClean] = await Promise.all([checkAll(), ensureBuilt()])
if (!isClean) {
  print(`Stopped before the tests, after ${secondsSince(startedAt)}: the checks above failed.`)
  process.exit(1)
}
const reportFolder = await mkdtemp(join(tmpdir(), 'passage-reports-'))
const results = [await runUnitTests(), await runBrowserTests()]
await rm(reportFolder, { recursive: true, force: true })

for (const { failures } of results) for (const failure of failures) print(`Failed: ${failure}`)
const passedCount = results.reduce((sum, result) => sum + result.passed, 0)
const failedCount = results.reduce((sum, result) => sum + result.failed, 0)
print(`All tests took ${secondsSince(startedAt)}.`)
print(`${passedCount} passed, ${failedCount} failed`)
process.exitCode = failedCount === 0 ? 0 : 1

async function runUnitTests() {
  const reportPath = join(reportFolder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`]
  const code = await run(node24, toolArguments('vitest', 'run', ...reporters), fullRunEnv)
  const { numPassedTests, numFailedTests, testResults } = await readReport(reportPath)
  return { ...countTests(code, numPassedTests, numFailedTests), failures: listFailedTests(testResults) }
}

async function runBrowserTests() {
  const reportPath = join(reportFolder, 'playwright.json')
  const env = { ...fullRunEnv, CHROME: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath }
  // At its end the list has the errors of failed stories, and of those that passed only when they were repeated.
  const code = await run(node24, toolArguments('playwright', 'test', '--reporter=list,json'), env)
  const { expected = 0, flaky = 0, unexpected } = (await readReport(reportPath)).stats ?? {}
  return { ...countTests(code, expected + flaky, unexpected), failures: [] }
}

/**
 * Lists the failed tests again, because the stories write hundreds of lines after them.
 * @param {{ name: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} [files]
 * @returns {string[]}
 */
function listFailedTests(files = []) {
  return files.flatMap(({ name, message, assertionResults }) => {
    const failedTests = assertionResults.filter(({ status }) => status === 'failed')
    const messages = failedTests.map(
      ({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`,
    )
    return messages.length === 0 && message ? [`${name}\n${message}`] : messages
  })
}

/**
 * A file that cannot be loaded has no failed test in the report, so a failed exit code counts as at least one failure.
 * @param {number} code
 */
function countTests(code, passed = 0, failed = 0) {
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) }
}

/**
 * @param {string} reportPath
 * @returns {Promise<Record<string, any>>}
 */
async function readReport(reportPath) {
  return JSON.parse(await readFile(reportPath, 'utf8').catch(() => '{}'))
}
