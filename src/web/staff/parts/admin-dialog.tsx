import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'

/**
 * At the right side, so that the row stays visible; from below on phones. Escape, Cancel and a click outside ask to
 * close it.
 */
export function AdminDialog({
  title,
  about,
  cancelLabel,
  onClose,
  children,
}: {
  title: string
  about?: ReactNode
  cancelLabel?: string
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
      // On phones a second Back closes it: open it again.
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        if (event.currentTarget.isConnected) event.currentTarget.showModal()
      }}
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
        {cancelLabel !== undefined && (
          <div className="row admin-dialog-foot">
            <button className="btn line sm" type="button" onClick={onClose}>
              {cancelLabel}
            </button>
          </div>
        )}
      </div>
    </dialog>
  )
}

/** Open while rendered. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Browsers restore the focus after close() only.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}
