import { useRef, useState } from 'react'
import { addresses } from '#src/addresses.ts'

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
