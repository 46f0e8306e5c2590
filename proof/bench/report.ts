/** The results of one part of the bench. `goals` are its rows that must stay within a limit. */
export type Part = {
  title: string
  words: string
  columns: ReadonlyArray<string>
  rows: ReadonlyArray<Row>
  goals: ReadonlyArray<Goal>
}

export type Row = ReadonlyArray<string | number>

/** With a floor, `atMost` or `atLeast` is a multiple of its value. */
export type Goal = {
  name: string
  measured: number
  unit: string
  floor?: { name: string; measured: number }
} & ({ atMost: number } | { atLeast: number })

export function formatReport(parts: ReadonlyArray<Part>, machine: string): string {
  const sections = parts.map(
    ({ title, words, columns, rows }) => `## ${title}\n\n${words}\n\n${formatTable(columns, rows)}\n`,
  )
  return `# Performance

\`npm run bench\` writes this page up to the known limits. Run it on a quiet machine after a change that visitors
could notice, and commit the result. \`npm run bench -- growth\` prints one part and writes nothing. Times depend on
the machine: this was ${machine}. A row with a floor is held to a multiple of it, because both were measured in turns.

${formatTable(['row', 'measured', 'floor', 'ratio', 'goal', 'met'], parts.flatMap(part => part.goals).map(formatGoal))}

${sections.join('\n')}`
}

function formatGoal(goal: Goal): Row {
  const { name, measured, unit, floor } = goal
  const value = floor === undefined ? measured : measured / floor.measured
  const limit = 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`
  const isMet = 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
  return [
    name,
    `${formatNumber(measured)} ${unit}`.trim(),
    floor === undefined ? '–' : `${floor.name}: ${formatNumber(floor.measured)} ${unit}`.trim(),
    floor === undefined ? '–' : value.toFixed(2),
    floor === undefined ? `${limit} ${unit}`.trim() : limit,
    isMet ? 'yes' : '**no**',
  ]
}

export function formatNumber(value: number): string {
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-GB')
}

function formatTable(columns: Part['columns'], rows: Part['rows']): string {
  const alignment = columns.map((_, index) => (index === 0 ? '---' : '---:'))
  return [columns, alignment, ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

/** Prints a row as soon as it is measured. */
export function printRow(row: Row): void {
  console.log(row.join(' | '))
}

/** Returns the value below which this share of the values lie, or 0 if there are none. */
export function percentile(values: ReadonlyArray<number>, share: number): number {
  return [...values].sort((one, other) => one - other)[Math.floor(share * values.length)] ?? 0
}

export function median(values: ReadonlyArray<number>): number {
  return percentile(values, 0.5)
}
