import { type FactId, findFacts } from '../../content/facts.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'

/** Lists facts with the date of their oldest check. */
export function Facts({ ids }: { ids: ReadonlyArray<FactId> }) {
  if (ids.length === 0) return null
  const facts = findFacts(ids)
  return (
    <div className="fact-list">
      <ul className="plain-list">
        {facts.map(fact => (
          <li key={fact.id}>{fact.text}</li>
        ))}
      </ul>
      <CheckedOn facts={facts} />
    </div>
  )
}
