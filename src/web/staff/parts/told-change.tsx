import type { DescribedValue } from '#src/features/audit/event-words.ts'

/** What somebody changed of a text: the old words struck out and the new ones beneath, or just the words where there were none. */
export function ToldChange({ change: { field, before, after } }: { change: DescribedValue }) {
  return (
    <span className="change small">
      <span className="muted">{field}:</span>{' '}
      {before === null ? (
        after
      ) : (
        <>
          <del>
            <span className="vh">before: </span>
            {before}
          </del>
          <ins>
            <span className="vh">after: </span>
            {after}
          </ins>
        </>
      )}
    </span>
  )
}
