import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './launch/browser.mjs'
import { ensureBuilt } from './launch/build.mjs'
import { checkAll } from './launch/check.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { node24, print, secondsSince } from './launch/project.mjs'
import { run, tool } from './launch/run.mjs'

const startedAt = performance.now()
const full = process.argv.includes('--full') ? { FULL: '1' } : {}

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
  const code = await run(node24, tool('vitest', 'run', ...reporters), full)
  const { numPassedTests, numFailedTests, testResults } = await read(report)
  return { ...summary(code, count(numPassedTests), count(numFailedTests)), failures: failedTests(testResults) }
}

async function browserTests() {
  const report = join(reports, 'playwright.json')
  const env = { ...full, CHROME: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await run(node24, tool('playwright', 'test', '--reporter=list,json'), env)
  const { stats, suites } = await read(report)
  const { expected, flaky, unexpected } = { ...stats }
  return { ...summary(code, count(expected) + count(flaky), count(unexpected)), failures: failedStories(suites) }
}

/**
 * Failures are repeated at the end of the log, where the last screen shows them.
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
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title, file, tests }) => `${file} › ${title}\n${errorMessages(tests)}`),
    ...failedStories(inner),
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
 * A file that cannot be loaded is no failed test in the report, so a failed exit code counts as at least one.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 */
function summary(code, passed, failed) {
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) }
}

/** @param {unknown} value */
function count(value) {
  return typeof value === 'number' ? value : 0
}

/**
 * @param {string} report
 * @returns {Promise<Record<string, any>>}
 */
async function read(report) {
  return JSON.parse(await readFile(report, 'utf8').catch(() => '{}'))
}
