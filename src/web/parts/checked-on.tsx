import { checkedOnInWords, type Fact } from '../content/facts.ts'

/** Stands beneath whatever we repeat about the visa: how fresh it is, and, for who wants to know, from whom we have it. */
export function CheckedOn({ facts }: { facts: ReadonlyArray<Fact> }) {
  if (facts.length === 0) return null
  const sources = [...new Set(facts.map(fact => fact.source))]
  return (
    <details className="checked-on micro muted">
      <summary>
        {checkedOnInWords(facts)}. <span>Sources</span>
      </summary>
      <ul>
        {sources.map(source => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </details>
  )
}
