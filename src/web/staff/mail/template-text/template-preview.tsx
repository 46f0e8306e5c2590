import { useRef, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import type { EditableTemplateText } from '#src/features/mail/template-texts.server.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'

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

/** The preview forms name this frame as their target. */
export const PREVIEW_FRAME_NAME = 'template-preview'

/** Shows the mail with sample data and without links. */
export function TemplatePreview({ preview, label }: { preview: Preview; label: string }) {
  return (
    <section className="panel w7 template-preview" aria-labelledby="preview">
      <div className="row ends panel-head">
        <h2 id="preview">Preview</h2>
        <p className="muted" role="status">
          {label}. Names and amounts are made up.
        </p>
      </div>
      <p className="back-to-text">
        <a href={`#${preview.textKey}`}>Back to the text</a>
      </p>
      <iframe ref={preview.frame} name={PREVIEW_FRAME_NAME} src={preview.src} title="Preview of the email" sandbox="" />
    </section>
  )
}

type Preview = ReturnType<typeof useTemplatePreview>

/** Tracks which text the frame shows. A submitted form fills the frame directly; a saved text loads through `src`. */
export function useTemplatePreview(template: string, first: string) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [textKey, setTextKey] = useState(first)
  const [src, setSrc] = useState(() => addresses.adminTemplatePreview(template, { textKey: first }))
  return {
    frame,
    textKey,
    src,
    show(key: string) {
      setTextKey(key)
      // On phones the frame is below all forms, so it must be scrolled into view.
      frame.current?.scrollIntoView({ block: 'nearest' })
    },
    showSaved(key: string, version: number) {
      setTextKey(key)
      setSrc(addresses.adminTemplatePreview(template, { textKey: key, version: String(version) }))
    },
  }
}
