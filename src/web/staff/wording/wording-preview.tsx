import { useRef, useState } from 'react'
import { addresses } from '#src/addresses.ts'

/** The name of the frame, which the forms are sent into to be previewed. */
export const PREVIEW_FRAME = 'wording-preview'

/** The message as it reads, told to somebody who does not exist. Links lead nowhere. */
export function WordingPreview({ preview, label }: { preview: Preview; label: string }) {
  return (
    <section className="panel w7 wording-preview" aria-labelledby="preview">
      <div className="row ends panel-head">
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

type Preview = ReturnType<typeof usePreview>

/** Which passage the frame shows. A form that is previewed fills the frame itself; what was saved is fetched as it stands. */
export function usePreview(template: string, first: string) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [passage, setPassage] = useState(first)
  const [src, setSrc] = useState(() => addresses.adminWordingPreview(template, { passage: first }))
  return {
    frame,
    passage,
    src,
    show(key: string) {
      setPassage(key)
      // On a phone the frame stands below all forms.
      frame.current?.scrollIntoView({ block: 'nearest' })
    },
    showAsItStands(key: string, version: number) {
      setPassage(key)
      setSrc(addresses.adminWordingPreview(template, { passage: key, version: String(version) }))
    },
  }
}
