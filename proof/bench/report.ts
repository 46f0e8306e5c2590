/** The results of one part of the bench. `goals` are its rows that must stay within a limit. */
export type Part = {
  title: string
  words: string
  columns: ReadonlyArray<string>
  rows: ReadonlyArray<ReadonlyArray<string | number>>
  goals: ReadonlyArray<Goal>
}

type Goal = { name: string; measured: number; atMost: number; unit: string }

export function formatReport(parts: ReadonlyArray<Part>, machine: string): string {
  const goals = parts.flatMap(part => part.goals)
  const goalRows = goals.map(({ name, measured, atMost, unit }) => [
    name,
    `${measured < 10 ? measured.toFixed(1) : Math.round(measured)} ${unit}`,
    `≤ ${atMost} ${unit}`,
    measured <= atMost ? 'yes' : '**no**',
  ])
  const sections = parts.map(
    ({ title, words, columns, rows }) => `## ${title}\n\n${words}\n\n${formatTable(columns, rows)}\n`,
  )
  return `# Performance

\`npm run bench\` writes this page up to the known limits. Run it on a quiet machine after a change that visitors
could notice, and commit the result. \`npm run bench -- growth\` prints one part and writes nothing. Times depend on
the machine: this was ${machine}.

${formatTable(['row', 'measured', 'goal', 'met'], goalRows)}

${sections.join('\n')}`
}

function formatTable(columns: Part['columns'], rows: Part['rows']): string {
  const alignment = columns.map((_, index) => (index === 0 ? '---' : '---:'))
  return [columns, alignment, ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

/** Returns the value below which this share of the values lie, or 0 if there are none. */
export function percentile(values: ReadonlyArray<number>, share: number): number {
  return [...values].sort((one, other) => one - other)[Math.floor(share * values.length)] ?? 0
}
