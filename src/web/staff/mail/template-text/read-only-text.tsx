import { addresses } from '#src/addresses.ts'
import type { EditableTemplateText } from '#src/features/mail/template-texts.server.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { PREVIEW_FRAME_NAME } from './template-preview.tsx'

/** Shows one template text to staff who may not edit it. The form loads the preview of this text into the frame. */
export function ReadOnlyText({
  template,
  templateText: { key, label, original, text, notUsed, placeholders },
  onPreview,
}: {
  template: string
  templateText: EditableTemplateText
  onPreview: () => void
}) {
  return (
    <form
      id={key}
      className="panel template-text"
      method="get"
      action={addresses.adminTemplatePreview(template)}
      target={PREVIEW_FRAME_NAME}
      aria-label={label}
      onSubmit={onPreview}
    >
      <input type="hidden" name="textKey" value={key} />
      {text !== original && <Badge tone="good">Edited</Badge>}
      <h2>{label}</h2>
      <p className="breaks">{text}</p>
      {notUsed !== null && (
        <div className="notice bad">
          <p>This text is not used: {notUsed} Until an owner fixes it, we send the original.</p>
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

/** Lists the placeholders of a template text with their meaning and a sample. */
export function Placeholders({
  placeholders,
  onInsert,
}: Pick<EditableTemplateText, 'placeholders'> & {
  onInsert?: (placeholder: string) => void
}) {
  const isPressable = useHydrated() && onInsert !== undefined
  return (
    <dl className="placeholders">
      {placeholders.map(({ name, means, sample, isRequired }) => {
        const code = `{${name}}`
        return (
          <div key={name}>
            <dt>
              {isPressable ? (
                <button type="button" title="Insert into the text" onClick={() => onInsert(code)}>
                  <span className="visually-hidden">Insert </span>
                  <code>{code}</code>
                </button>
              ) : (
                <code>{code}</code>
              )}
            </dt>
            <dd>
              {means}
              {isRequired && ' (required)'}: <span className="muted">{sample}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
