import type { DescribedValue } from '#src/features/events/event-words.ts'

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
            <span className="visually-hidden">before: </span>
            {before}
          </del>{' '}
          <ins>
            <span className="visually-hidden">after: </span>
            {after}
          </ins>
        </>
      )}
    </span>
  )
}
