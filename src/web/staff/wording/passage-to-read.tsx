import { addresses } from '#src/addresses.ts'
import type { WordablePassage } from '#src/features/outbox/wordings.server.ts'
import { Badge } from '../../ui/badge.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { PREVIEW_FRAME } from './wording-preview.tsx'

/** One passage as it stands, for whoever may not word it. The browser itself fetches the preview into its frame. */
export function PassageToRead({
  template,
  passage: { key, label, original, words, notUsed, placeholders },
  onPreview,
}: {
  template: string
  passage: WordablePassage
  onPreview: () => void
}) {
  return (
    <form
      id={key}
      className="panel passage"
      method="get"
      action={addresses.adminWordingPreview(template)}
      target={PREVIEW_FRAME}
      aria-label={label}
      onSubmit={onPreview}
    >
      <input type="hidden" name="passage" value={key} />
      {words !== original && <Badge tone="good">Reworded</Badge>}
      <h2>{label}</h2>
      <p className="as-worded">{words}</p>
      {notUsed !== null && (
        <div className="notice bad">
          <p>These words are not used: {notUsed} Until an owner mends it, the original is sent.</p>
        </div>
      )}
      <Placeholders placeholders={placeholders} />
      <div className="row">
        <button className="btn line sm" type="submit">
          Preview
        </button>
      </div>
    </form>
  )
}

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
