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

const JSON_FILE = 'docs/performance.json'

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
  await writeFile('docs/performance.md', formatReport(parts.map(([, part]) => part)))
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

function formatReport(parts: ReadonlyArray<MeasuredPart>): string {
  const measured = parts.flatMap(part => part.measured)
  const sections = parts.map(
    ({ title, words, table, measuredOn, machine }) =>
      `## ${title}\n\n${words}\n\n${formatTable(table)}\n\nMeasured on ${measuredOn}: ${machine}.\n`,
  )
  return `# Performance

\`npm run bench\` writes this page. Run it after a change that visitors could notice, on a quiet machine, and commit the
result. It runs the parts below one after another; \`npm run bench -- pages starts\` runs only these, and \`-- growth
--full\` grows to a million rows.

Times depend on the machine. So each is measured in turns with a floor: the least that Node and PostgreSQL need for the
same work. The ratio to the floor hardly depends on the machine. [performance-limits.md](performance-limits.md) says why
a goal is missed, and what was tried.

${formatTable(createGoalTable(measured))}

${sections.join('\n')}
## What the tests check

\`npm test\` times nothing. It checks what does not depend on the machine: bytes, scripts and requests of a first visit to
every page, and database statements of a request. The budgets are in \`tests/sweep/weights.ts\` and
\`tests/reliability/statement-budgets.test.ts\`. \`npm run test:full\` also counts the rows that the staff list, the
dashboard, the books, the queue and the inbox read (\`proof/full-size/rows-read.test.ts\`).
`
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
