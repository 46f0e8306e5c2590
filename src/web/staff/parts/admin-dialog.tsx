import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'

/**
 * Shows a modal dialog at the right side of the page, so that the row that it concerns stays visible. On phones it
 * comes from below. Escape, Close, Cancel and a click outside call `onClose`, which may keep it open.
 */
export function AdminDialog({
  title,
  description,
  cancelLabel,
  onClose,
  children,
}: {
  title: string
  description?: ReactNode
  cancelLabel?: string
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useModal()
  const id = useId()
  const wasBackdropPressed = useRef(false)
  return (
    <dialog
      ref={dialog}
      className="admin-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      // On phones, a second Back closes the dialog although `onCancel` prevents it, so `onClose` opens it again.
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        if (event.currentTarget.isConnected) event.currentTarget.showModal()
      }}
      onPointerDown={event => {
        wasBackdropPressed.current = event.target === event.currentTarget
      }}
      onClick={event => {
        if (wasBackdropPressed.current && event.target === event.currentTarget) onClose()
      }}
    >
      <div className="admin-dialog-sheet">
        <div className="ends admin-dialog-head">
          <div>
            <h2 id={`${id}-title`}>{title}</h2>
            {description && (
              <p id={`${id}-description`} className="muted">
                {description}
              </p>
            )}
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

/** Keeps the dialog open while its component is mounted. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Unmounting calls `close()`, because browsers restore the focus only then.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
