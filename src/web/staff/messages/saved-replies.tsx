import './messages.css'
import { useRef } from 'react'
import type { ComposerPage } from './conversation-page.server.ts'

/** Inserts a saved reply into a text where its cursor is. */
export function SavedReplies({
  replies,
  findText,
}: {
  replies: ComposerPage['replies']
  findText: () => HTMLTextAreaElement | null
}) {
  const details = useRef<HTMLDetailsElement>(null)

  function insert(text: string) {
    const area = findText()
    area?.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
    area?.focus()
    if (details.current !== null) details.current.open = false
  }

  return (
    <details className="saved-replies" ref={details}>
      <summary>Saved replies</summary>
      <ul className="row chips">
        {replies.map(({ id, title, text }) => (
          <li key={id}>
            <button className="chip" type="button" title={text} onClick={() => insert(text)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
