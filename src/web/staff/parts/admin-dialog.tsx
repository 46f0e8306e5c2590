import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'

/**
 * A dialog over the page, at its right side so that the row it is about stays in sight; from below on phones. It is shown
 * while it is rendered: Escape, Cancel and a press beside it ask to close it. The browser keeps the focus inside, and gives
 * it back to what opened it.
 */
export function AdminDialog({
  title,
  about,
  leave,
  onClose,
  children,
}: {
  title: string
  about?: ReactNode
  /** The button of a foot that holds nothing else. */
  leave?: string
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useModal()
  const id = useId()
  const pressedBeside = useRef(false)
  return (
    <dialog
      ref={dialog}
      className="admin-dialog"
      aria-labelledby={`${id}-title`}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      // A phone's Back asks too, and at its second press closes whatever we say: then it comes up again until it is answered.
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        if (event.currentTarget.isConnected) event.currentTarget.showModal()
      }}
      // A press that began inside, to mark a text for instance, and ended beside it means no leaving.
      onPointerDown={event => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClick={event => {
        if (pressedBeside.current && event.target === event.currentTarget) onClose()
      }}
    >
      <div className="admin-dialog-sheet">
        <div className="ends admin-dialog-head">
          <div>
            <h2 id={`${id}-title`}>{title}</h2>
            {about && <p className="muted">{about}</p>}
          </div>
          <button className="icon-btn" type="button" aria-label="Close" onClick={onClose}>
            ✕
          </button>
        </div>
        {children}
        {leave !== undefined && (
          <div className="row admin-dialog-foot">
            <button className="btn line sm" type="button" onClick={onClose}>
              {leave}
            </button>
          </div>
        )}
      </div>
    </dialog>
  )
}

/** For a dialog that is open while it is rendered. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}
