import type { DescribedValue } from '#src/features/audit/event-words.ts'

/** Shows the old value struck out, followed by the new value. */
export function ValueChange({ change: { field, before, after } }: { change: DescribedValue }) {
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
