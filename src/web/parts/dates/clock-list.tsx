import { findFacts, isFactId } from '../../content/facts.ts'
import { CheckedOn } from '../checked-on.tsx'

type ShownClock = { key: string; sentence: string; isLate: boolean; rule: string; fact: string | null }

/** Lists deadlines with their rule, its source and the day of its last check. */
export function ClockList({ clocks }: { clocks: ReadonlyArray<ShownClock> }) {
  return (
    <ul className="plain stack">
      {clocks.map(({ key, sentence, isLate, rule, fact }) => (
        <li key={key}>
          <p>
            <strong className={isLate ? 'late' : undefined}>{sentence}</strong>
          </p>
          <p className="small muted">Rule: {rule}</p>
          {fact !== null && isFactId(fact) && <CheckedOn facts={findFacts([fact])} />}
        </li>
      ))}
    </ul>
  )
}
