import { useEffect, useRef, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { countOf } from '#src/words.ts'
import { FACT_FORM_ID, MARK_ID, PREVIEW_FRAME_NAME } from './preview-names.ts'
import type { ShownPlace } from './previews.server.ts'

export type FactPreviewState = ReturnType<typeof useFactPreview>

/** The frame loads the saved fact by its address, and a draft by the form that is submitted into it. */
export function useFactPreview(fact: string, places: ReadonlyArray<ShownPlace>) {
  const button = useRef<HTMLButtonElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [show, setShow] = useState(places[0]?.key ?? '')
  const [isDraft, setDraft] = useState(false)
  const [saved, setSaved] = useState({ show, saves: 0 })
  // The frame can load before its listener is there.
  useEffect(() => scrollToMark(frame.current), [])
  return {
    button,
    frame,
    places,
    show,
    isDraft,
    src: addresses.adminFactPreview(fact, { show: saved.show, saves: String(saved.saves) }),
    choose(key: string) {
      setShow(key)
      if (isDraft) button.current?.click()
      else setSaved(({ saves }) => ({ show: key, saves }))
    },
    showDraft() {
      setDraft(true)
      // On phones the frame is below the form.
      frame.current?.scrollIntoView({ block: 'nearest' })
    },
    showSaved() {
      setDraft(false)
      setSaved(({ saves }) => ({ show, saves: saves + 1 }))
    },
  }
}

/** Shows a page or an email that states the fact. It has no scripts and no links. */
export function FactPreview({ preview }: { preview: FactPreviewState }) {
  const { places, show, isDraft, src } = preview
  const pages = places.filter(({ isMail }) => !isMail)
  const mails = places.filter(({ isMail }) => isMail)
  if (places.length === 0) {
    return (
      <section className="panel w7" aria-labelledby="preview">
        <h2 id="preview">Preview</h2>
        <p>No page and no email states this fact at the moment.</p>
      </section>
    )
  }
  return (
    <section className="panel w7 template-preview fact-preview" aria-labelledby="preview">
      <div className="row ends panel-head">
        <h2 id="preview">Preview</h2>
        <p className="muted" role="status">
          {isDraft ? 'As you typed it, not saved yet' : 'As it is saved'}
        </p>
      </div>
      <div className="field">
        <label htmlFor="preview-place">
          Used on {countOf(pages.length, 'page')}
          {mails.length > 0 && ` and in ${countOf(mails.length, 'email')}`}
        </label>
        <select
          id="preview-place"
          className="input"
          name="show"
          form={FACT_FORM_ID}
          value={show}
          onChange={event => preview.choose(event.currentTarget.value)}
        >
          <optgroup label="Pages">
            {pages.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </optgroup>
          {mails.length > 0 && (
            <optgroup label="Emails">
              {mails.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </div>
      <p className="back-to-text">
        <a href={`#${FACT_FORM_ID}`}>Back to the fact</a>
      </p>
      <iframe
        ref={preview.frame}
        name={PREVIEW_FRAME_NAME}
        src={src}
        onLoad={event => scrollToMark(event.currentTarget)}
        title="Preview of a page with the fact"
        sandbox="allow-same-origin"
      />
    </section>
  )
}

/** A fragment in the address of a frame would scroll our own page too. */
function scrollToMark(frame: HTMLIFrameElement | null) {
  const mark = frame?.contentDocument?.getElementById(MARK_ID)
  if (!frame || !mark) return
  mark.closest('details')?.setAttribute('open', '')
  frame.contentWindow?.scrollBy({
    top: mark.getBoundingClientRect().top - frame.clientHeight / 3,
    behavior: 'instant',
  })
}
