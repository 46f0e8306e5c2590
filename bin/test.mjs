import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findBrowser } from './launch/browser.mjs'
import { ensureBuilt } from './launch/build.mjs'
import { checkAll } from './launch/check.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { node24, print, projectPath, secondsSince } from './launch/project.mjs'
import { run, toolArguments } from './launch/run.mjs'

const startedAt = performance.now()
const fullRunEnv = process.argv.includes('--full') ? { FULL: '1' } : {}
const SLOWEST_FILE_COUNT = 10

/** @type {string[]} */
const phaseTimes = []

await timePhase('install', () => ensureInstalled({ development: true }))
// The tests need a build. The checks and the build only read the sources, so they run at the same time.
const [isClean] = await timePhase('checks and build', () => Promise.all([checkAll(), ensureBuilt()]))
if (!isClean) {
  print(`Stopped before the tests, after ${secondsSince(startedAt)}: the checks above failed.`)
  process.exit(1)
}
const reportFolder = await mkdtemp(join(tmpdir(), 'passage-reports-'))
const results = [
  await timePhase('tests without a browser', runUnitTests),
  await timePhase('stories in a browser', runBrowserTests),
]
await rm(reportFolder, { recursive: true, force: true })

for (const { failures } of results) {
  for (const failure of failures) print(`Failed: ${failure}`)
}
const slowestFiles = results.flatMap(({ fileTimes }) => fileTimes).sort((one, other) => other.ms - one.ms)
print(`Slowest files:`)
for (const { file, ms } of slowestFiles.slice(0, SLOWEST_FILE_COUNT)) print(`  ${(ms / 1000).toFixed(1)} s  ${file}`)
for (const { flaky } of results) {
  for (const story of flaky) print(`Flaky, passed only when it was repeated: ${story}`)
}
const passedCount = results.reduce((sum, result) => sum + result.passed, 0)
const failedCount = results.reduce((sum, result) => sum + result.failed, 0)
print(`All tests took ${secondsSince(startedAt)}: ${phaseTimes.join(', ')}.`)
print(`${passedCount} passed, ${failedCount} failed`)
process.exitCode = failedCount === 0 ? 0 : 1

/**
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function timePhase(name, work) {
  const phaseStartedAt = performance.now()
  const result = await work()
  phaseTimes.push(`${name} ${secondsSince(phaseStartedAt)}`)
  return result
}

async function runUnitTests() {
  const reportPath = join(reportFolder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`]
  const code = await run(node24, toolArguments('vitest', 'run', ...reporters), fullRunEnv)
  const { numPassedTests, numFailedTests, testResults } = await readReport(reportPath)
  return {
    ...countTests(code, toCount(numPassedTests), toCount(numFailedTests)),
    failures: listFailedTests(testResults),
    flaky: [],
    fileTimes: listFileTimes(testResults),
  }
}

async function runBrowserTests() {
  const reportPath = join(reportFolder, 'playwright.json')
  const env = { ...fullRunEnv, CHROME: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath }
  const code = await run(node24, toolArguments('playwright', 'test', '--reporter=list,json'), env)
  const { stats, suites } = await readReport(reportPath)
  const { expected, flaky, unexpected } = { ...stats }
  return {
    ...countTests(code, toCount(expected) + toCount(flaky), toCount(unexpected)),
    failures: listFailedStories(suites),
    flaky: listFlakyStories(suites),
    fileTimes: (suites ?? []).map((/** @type {Suite} */ suite) => ({
      file: `tests/${suite.file}`,
      ms: sumRunTimes(suite),
    })),
  }
}

/**
 * @param {{ name: string, startTime: number, endTime: number }[]} [files]
 * @returns {{ file: string, ms: number }[]}
 */
function listFileTimes(files = []) {
  return files.map(({ name, startTime, endTime }) => ({
    file: relative(projectPath(''), name),
    ms: endTime - startTime,
  }))
}

/**
 * Lists the failed tests, which are printed again at the end of the log, where they are easy to find.
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
 * @typedef {{ error?: { message?: string }, duration: number, attachments: { name: string, path?: string }[] }} StoryResult
 * @typedef {{ projectName: string, status: string, results: StoryResult[] }} StoryRun
 * @typedef {{ title: string, ok: boolean, file: string, tests: StoryRun[] }} Story
 * @typedef {{ file: string, specs?: Story[], suites?: Suite[] }} Suite
 * @param {Suite[]} [suites]
 * @returns {string[]}
 */
function listFailedStories(suites = []) {
  return suites.flatMap(({ specs = [], suites: innerSuites }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, tests }) => `${file} › ${title}\n${formatErrorMessages(tests)}`),
    ...listFailedStories(innerSuites),
  ])
}

/**
 * Lists the stories that passed only when they were repeated, with the screenshot of the first attempt and the trace of
 * the repetition.
 * @param {Suite[]} [suites]
 * @returns {string[]}
 */
function listFlakyStories(suites = []) {
  return suites.flatMap(({ specs = [], suites: innerSuites }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(run => {
          const files = `Screenshot: ${findAttachment(run, 'screenshot')}\nTrace: ${findAttachment(run, 'trace')}`
          return `${file} › ${title} [${run.projectName}]\n${formatErrorMessages([run])}\n${files}`
        }),
    ),
    ...listFlakyStories(innerSuites),
  ])
}

/**
 * Returns the path of the first file of this kind, over all attempts.
 * @param {StoryRun} run
 * @param {string} kind
 */
function findAttachment({ results }, kind) {
  const attachments = results.flatMap(result => result.attachments)
  return attachments.find(({ name }) => name === kind)?.path ?? 'none'
}

/**
 * @param {Suite} suite
 * @returns {number} milliseconds of all runs of a file, of which several run at a time
 */
function sumRunTimes({ specs = [], suites = [] }) {
  const runs = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  const ownTime = runs.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, inner) => sum + sumRunTimes(inner), ownTime)
}

/** @param {StoryRun[]} tests */
function formatErrorMessages(tests) {
  return tests
    .flatMap(({ projectName, results }) =>
      results.flatMap(({ error }) => (error ? [`[${projectName}] ${error.message ?? ''}`] : [])),
    )
    .join('\n')
}

/**
 * A file that cannot be loaded has no failed test in the report, so a failed exit code counts as at least one failure.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 */
function countTests(code, passed, failed) {
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) }
}

/** @param {unknown} value */
function toCount(value) {
  return typeof value === 'number' ? value : 0
}

/**
 * @param {string} reportPath
 * @returns {Promise<Record<string, any>>}
 */
async function readReport(reportPath) {
  return JSON.parse(await readFile(reportPath, 'utf8').catch(() => '{}'))
}
