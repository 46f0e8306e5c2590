import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './launch/browser.mjs'
import { ensureBuilt } from './launch/build.mjs'
import { checkAll } from './launch/check.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { node24, say, secondsSince } from './launch/project.mjs'
import { show, tool } from './launch/run.mjs'

const began = performance.now()
const full = process.argv.includes('--full') ? { FULL: '1' } : {}

await ensureInstalled({ development: true })
// Some tests run the built program; it is built while the checks, which read the same sources, are under way.
const [isClean] = await Promise.all([checkAll(), ensureBuilt()])
if (!isClean) {
  say(`Stopped before the tests, after ${secondsSince(began)}: the checks above failed.`)
  process.exit(1)
}
const reports = await mkdtemp(join(tmpdir(), 'passage-reports-'))
const results = [await unitTests(), await browserTests()]
await rm(reports, { recursive: true, force: true })

for (const { failures } of results) {
  for (const failure of failures) say(`Failed: ${failure}`)
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
say(`All of it took ${secondsSince(began)}.`)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function unitTests() {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await show(node24, tool('vitest', 'run', ...reporters), full)
  const { numPassedTests, numFailedTests, testResults } = await read(report)
  return { ...summary(code, count(numPassedTests), count(numFailedTests)), failures: failedUnits(testResults) }
}

async function browserTests() {
  const report = join(reports, 'playwright.json')
  const env = { ...full, CHROME: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await show(node24, tool('playwright', 'test', '--reporter=list,json'), env)
  const { stats, suites } = await read(report)
  const { expected, flaky, unexpected } = { ...stats }
  return { ...summary(code, count(expected) + count(flaky), count(unexpected)), failures: failedStories(suites) }
}

/**
 * What failed is said once more at the very end, where the last screen of a long log shows it.
 * @param {{ name: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} [files]
 * @returns {string[]}
 */
function failedUnits(files = []) {
  return files.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const told = failed.map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`)
    return told.length === 0 && message ? [`${name}\n${message}`] : told
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
    ...specs.filter(({ ok }) => !ok).map(({ title, file, tests }) => `${file} › ${title}\n${whyOf(tests)}`),
    ...failedStories(inner),
  ])
}

/** @param {Story['tests']} tests */
function whyOf(tests) {
  return tests
    .flatMap(({ projectName, results }) =>
      results.flatMap(({ error }) => (error ? [`[${projectName}] ${error.message ?? ''}`] : [])),
    )
    .join('\n')
}

/**
 * A file that cannot even be loaded, or an error between tests, is no failed test in the report, but a failure.
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
