import type { WordablePassage } from '#src/features/outbox/wording-of-mail.server.ts'
import { useHydrated } from '../../../ui/hydrated.ts'

/** What a passage may fill in: how it is written, what it means, and how it may read. Pressed, it is put into the words. */
export function Placeholders({
  placeholders,
  onInsert,
}: Pick<WordablePassage, 'placeholders'> & {
  /** Without it they are only read. */
  onInsert?: (placeholder: string) => void
}) {
  const isPressable = useHydrated() && onInsert !== undefined
  return (
    <dl className="placeholders">
      {placeholders.map(({ name, means, sample, isRequired }) => {
        const written = `{${name}}`
        return (
          <div key={name}>
            <dt>
              {isPressable ? (
                <button type="button" title="Put it into the words" onClick={() => onInsert(written)}>
                  <span className="vh">Insert </span>
                  <code>{written}</code>
                </button>
              ) : (
                <code>{written}</code>
              )}
            </dt>
            <dd>
              {means}
              {isRequired && ' (needed)'}: <span className="muted">{sample}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
