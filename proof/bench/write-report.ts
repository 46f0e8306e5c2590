/** `npm run bench`. Arguments choose parts to measure, and the other parts keep their last results. */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { measureBooks } from './books.ts'
import { measureCases } from './cases.ts'
import { describeGoal, GOALS, type Goal, type GoalName, meetsGoal } from './goals.ts'
import { measureGrowth } from './growth.ts'
import { measurePages } from './pages.ts'
import { measurePayouts } from './payouts.ts'
import type { Measured, PartResult, Table } from './results.ts'
import { measureStarts } from './starts.ts'
import { measureThroughput } from './throughput.ts'
import { measureUploads } from './uploads.ts'

const JSON_FILE = 'proof/bench/results.json'
const REPORT_FILE = 'docs/performance.md'
const LIMITS_HEADING = '## Known limits'

type MeasuredPart = PartResult & { measuredOn: string; machine: string }
type Report = Record<string, MeasuredPart>

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const PARTS: Record<string, () => Promise<PartResult>> = {
  pages: () => measurePages({ only: values.only }),
  throughput: measureThroughput,
  starts: measureStarts,
  uploads: measureUploads,
  growth: () => measureGrowth({ full: values.full }),
  books: measureBooks,
  payouts: measurePayouts,
  cases: measureCases,
}
const unknownParts = positionals.filter(name => !(name in PARTS))
if (unknownParts.length > 0) throw new Error(`The parts are ${Object.keys(PARTS).join(', ')}.`)

for (const [name, measurePart] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const startedAt = performance.now()
  await writeReport(name, await measurePart())
  console.log(`${name} took ${Math.round((performance.now() - startedAt) / 1000)} s.`)
}

/** Writes both files after each part, so that a failure of a later part loses nothing. */
async function writeReport(name: string, result: PartResult) {
  const report: Report = JSON.parse(await readFile(JSON_FILE, 'utf8').catch(() => '{}'))
  const merged = values.only === '' ? result : mergeResults(report[name], result)
  report[name] = { ...merged, measuredOn: new Date().toISOString().slice(0, 10), machine: describeMachine() }
  const parts = Object.keys(PARTS).flatMap(each => (report[each] ? [[each, report[each]] as const] : []))
  await writeFile(JSON_FILE, `${JSON.stringify(Object.fromEntries(parts), null, 1)}\n`)
  const lastReport = await readFile(REPORT_FILE, 'utf8')
  const reportText = formatReport(
    parts.map(([, part]) => part),
    lastReport,
  )
  await writeFile(REPORT_FILE, reportText)
}

/** Replaces the rows that were measured again. */
function mergeResults(old: PartResult | undefined, result: PartResult): PartResult {
  const isMeasured = (row: ReadonlyArray<string | number>) => result.table.rows.some(([name]) => name === row[0])
  const oldRows = old?.table.rows.filter(row => !isMeasured(row)) ?? []
  const goals = result.measured.map(({ goal }) => goal)
  const oldMeasured = old?.measured.filter(({ goal }) => !goals.includes(goal)) ?? []
  return {
    ...result,
    table: { ...result.table, rows: [...oldRows, ...result.table.rows] },
    measured: [...oldMeasured, ...result.measured],
  }
}

function describeMachine(): string {
  const [cpu] = cpus()
  return `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.versions.node}`
}

/** Writes what was measured. The known limits below it are written by hand, and stay. */
function formatReport(parts: ReadonlyArray<MeasuredPart>, lastReport: string): string {
  const measured = parts.flatMap(part => part.measured)
  const machines = new Set(parts.map(({ measuredOn, machine }) => `${measuredOn}: ${machine}`))
  return `# Performance

\`npm run bench\` writes this table and proof/bench/results.json, which has the figures of each part. Run it on a quiet machine
after a change that visitors could notice; \`npm run bench -- pages starts\` runs only these parts. Times depend on the
machine, so each is measured in turns with a floor: the least that Node and PostgreSQL need for the same work.

${formatTable(createGoalTable(measured))}

Measured on ${[...machines].join(', ')}.

${lastReport.slice(Math.max(0, lastReport.indexOf(LIMITS_HEADING)))}`
}

function createGoalTable(measured: ReadonlyArray<Measured>): Table {
  const goalNames = Object.keys(GOALS) as Array<GoalName>
  return {
    columns: ['row', 'floor', 'ours', 'ratio', 'goal', 'met'],
    rows: goalNames.flatMap(name => {
      const result = measured.find(({ goal }) => goal === name)
      return result === undefined ? [] : [formatGoalRow(GOALS[name], result)]
    }),
  }
}

function formatGoalRow(goal: Goal, { ours, floor }: Measured): Array<string> {
  const format = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-GB'))
  return [
    goal.unit === '' ? goal.row : `${goal.row} (${goal.unit})`,
    floor === null ? '–' : format(floor),
    format(ours),
    floor === null ? '–' : (ours / floor).toFixed(2),
    describeGoal(goal),
    meetsGoal(goal, ours, floor) ? 'yes' : '**no**',
  ]
}

function formatTable({ columns, rows }: Table): string {
  const formatRow = (cells: ReadonlyArray<string | number>) => `| ${cells.join(' | ')} |`
  const alignment = columns.map((_, index) => (index === 0 ? '---' : '---:'))
  return [columns, alignment, ...rows].map(formatRow).join('\n')
}
