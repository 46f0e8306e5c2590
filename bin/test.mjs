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
// Some tests run the built program. Checks and build only read the sources, so they run together.
const [isClean] = await Promise.all([checkAll(), ensureBuilt()])
if (!isClean) {
  print(`Stopped before the tests, after ${secondsSince(startedAt)}: the checks above failed.`)
  process.exit(1)
}
const reports = await mkdtemp(join(tmpdir(), 'passage-reports-'))
const results = [await unitTests(), await browserTests()]
await rm(reports, { recursive: true, force: true })

for (const { failures } of results) {
  for (const failure of failures) print(`Failed: ${failure}`)
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
print(`All tests took ${secondsSince(startedAt)}.`)
print(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function unitTests() {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(node24, toolArguments('vitest', 'run', ...reporters), fullRunEnv)
  const { numPassedTests, numFailedTests, testResults } = await readReport(report)
  return { ...summary(code, toCount(numPassedTests), toCount(numFailedTests)), failures: failedTests(testResults) }
}

async function browserTests() {
  const report = join(reports, 'playwright.json')
  const env = { ...fullRunEnv, CHROME: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await run(node24, toolArguments('playwright', 'test', '--reporter=list,json'), env)
  const { stats, suites } = await readReport(report)
  const { expected, flaky, unexpected } = { ...stats }
  return { ...summary(code, toCount(expected) + toCount(flaky), toCount(unexpected)), failures: failedStories(suites) }
}

/**
 * Lists the failed tests. They are printed again at the end of the log, where the last screen shows them.
 * @param {{ name: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} [files]
 * @returns {string[]}
 */
function failedTests(files = []) {
  return files.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const messages = failed.map(
      ({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`,
    )
    return messages.length === 0 && message ? [`${name}\n${message}`] : messages
  })
}

/**
 * @typedef {{ title: string, ok: boolean, file: string, tests: { projectName: string, results: { error?: { message?: string } }[] }[] }} Story
 * @typedef {{ specs?: Story[], suites?: Suite[] }} Suite
 * @param {Suite[]} [suites]
 * @returns {string[]}
 */
function failedStories(suites = []) {
  return suites.flatMap(({ specs = [], suites: innerSuites }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title, file, tests }) => `${file} › ${title}\n${errorMessages(tests)}`),
    ...failedStories(innerSuites),
  ])
}

/** @param {Story['tests']} tests */
function errorMessages(tests) {
  return tests
    .flatMap(({ projectName, results }) =>
      results.flatMap(({ error }) => (error ? [`[${projectName}] ${error.message ?? ''}`] : [])),
    )
    .join('\n')
}

/**
 * The report has no failed test for a file that cannot be loaded, so a failed exit code counts as at least one failure.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 */
function summary(code, passed, failed) {
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) }
}

/** @param {unknown} value */
function toCount(value) {
  return typeof value === 'number' ? value : 0
}

/**
 * @param {string} report
 * @returns {Promise<Record<string, any>>}
 */
async function readReport(report) {
  return JSON.parse(await readFile(report, 'utf8').catch(() => '{}'))
}
