import type { Fact } from '#src/features/visa/facts.ts'

type ShownClock = {
  key: string
  sentence: string
  isLate: boolean
  isUnchecked: boolean
  rule: string
  fact: Fact | null
}

/** Lists deadlines with their rule. The page shows `CheckedOn` once, with `findClockFacts`. */
export function ClockList({ clocks }: { clocks: ReadonlyArray<ShownClock> }) {
  return (
    <ul className="plain stack">
      {clocks.map(({ key, sentence, isLate, isUnchecked, rule }) => (
        <li key={key}>
          <p>
            <strong className={isLate ? 'late' : undefined}>{sentence}</strong>
          </p>
          <p className="small muted">
            Rule: {rule}
            {isUnchecked && ' We haven’t checked this rule lately, so go by your letter and the official page.'}
          </p>
        </li>
      ))}
    </ul>
  )
}

export function findClockFacts(clocks: ReadonlyArray<ShownClock>): Array<Fact> {
  return clocks.flatMap(({ fact }) => fact ?? [])
}
