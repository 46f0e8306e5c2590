import { type FactId, findFacts } from '../../content/facts.ts'

/** Lists facts. The page says once when they were checked. */
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
    </div>
  )
}
