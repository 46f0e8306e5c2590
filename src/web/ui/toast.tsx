import { useState } from 'react'
import { useHydrated } from './hydrated.ts'

/** One short message about what just happened: a title, then what it means. */
export type ToastMessage = {
  title: string
  description: string
  tone: 'ok' | 'bad' | 'info'
  /** Where its page says it itself; else it stands at the top of the page. */
  place?: 'documents' | 'application'
}

/** The live region for it: at the top of the page, at most one at a time. Without JavaScript it simply stands there. */
export function Toasts({ toast }: { toast: ToastMessage | null }) {
  return (
    <div className="toasts wrap" role="status">
      {toast !== null && <DismissibleToast key={`${toast.title}${toast.description}`} toast={toast} />}
    </div>
  )
}

function DismissibleToast({ toast }: { toast: ToastMessage }) {
  const [dismissed, setDismissed] = useState(false)
  const hydrated = useHydrated()
  if (dismissed) return null
  return <Toast toast={toast} onDismiss={hydrated ? () => setDismissed(true) : null} />
}

/** One message; `onDismiss` is null where no script could take it away. */
export function Toast({ toast, onDismiss }: { toast: ToastMessage; onDismiss: (() => void) | null }) {
  return (
    <div className={`ends notice ${toast.tone}`}>
      <p>
        <strong>{toast.title}</strong> {toast.description}
      </p>
      {onDismiss !== null && (
        <button className="copy" type="button" onClick={onDismiss}>
          Dismiss
        </button>
      )}
    </div>
  )
}
