import type { Preview } from './use-preview.ts'

/** The name of the frame, which the forms are sent into to be previewed. */
export const PREVIEW_FRAME = 'wording-preview'

/** The message as it reads, told to somebody who does not exist. Links lead nowhere. */
export function WordingPreview({ preview, label }: { preview: Preview; label: string }) {
  return (
    <section className="panel w7 wording-preview" aria-labelledby="preview">
      <div className="panel-head">
        <h2 id="preview">Preview</h2>
        <p className="muted" role="status">
          {label}. Names and sums are made up.
        </p>
      </div>
      <p className="back-to-passage">
        <a href={`#${preview.passage}`}>Back to the words</a>
      </p>
      <iframe ref={preview.frame} name={PREVIEW_FRAME} src={preview.src} title="Preview of the message" sandbox="" />
    </section>
  )
}
