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
if (!(await checkAll())) {
  say(`Stopped before the tests, after ${secondsSince(began)}: the checks above failed.`)
  process.exit(1)
}
// Some tests run the built program.
await ensureBuilt()
const reports = await mkdtemp(join(tmpdir(), 'passage-reports-'))
const results = [await unitTests(), await browserTests()]
await rm(reports, { recursive: true, force: true })

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
say(`All of it took ${secondsSince(began)}.`)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function unitTests() {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await show(node24, tool('vitest', 'run', ...reporters), full)
  const { numPassedTests, numFailedTests } = await read(report)
  return summary(code, count(numPassedTests), count(numFailedTests))
}

async function browserTests() {
  const report = join(reports, 'playwright.json')
  const env = { ...full, CHROME: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await show(node24, tool('playwright', 'test', '--reporter=list,json'), env)
  const { expected, flaky, unexpected } = { ...(await read(report)).stats }
  return summary(code, count(expected) + count(flaky), count(unexpected))
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
 * @returns {Promise<Record<string, unknown> & { stats?: Record<string, unknown> }>}
 */
async function read(report) {
  return JSON.parse(await readFile(report, 'utf8').catch(() => '{}'))
}
