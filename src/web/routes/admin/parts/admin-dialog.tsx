import { type ReactNode, useEffect, useId, useRef } from 'react'

/**
 * A dialog over the page, at its right side so that the row it is about stays in sight; from below on phones. It is shown
 * while it is rendered: Escape, Cancel and a press beside it ask to close it. The browser keeps the focus inside, and gives
 * it back to what opened it.
 */
export function AdminDialog({
  title,
  about,
  onClose,
  children,
}: {
  title: string
  /** Whom or what it is about, beneath the title. */
  about?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="admin-dialog"
      aria-labelledby={`${id}-title`}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="admin-dialog-sheet">
        <div className="admin-dialog-head">
          <div>
            <h2 id={`${id}-title`}>{title}</h2>
            {about && <p className="muted">{about}</p>}
          </div>
          <button className="icon-btn" type="button" aria-label="Close" onClick={onClose}>
            ✕
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
