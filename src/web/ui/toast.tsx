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
      {toast !== null && <Toast key={`${toast.title}${toast.description}`} toast={toast} />}
    </div>
  )
}

function Toast({ toast }: { toast: ToastMessage }) {
  const [dismissed, setDismissed] = useState(false)
  const hydrated = useHydrated()
  if (dismissed) return null
  return (
    <div className={`notice ${toast.tone}`}>
      <p>
        <strong>{toast.title}</strong> {toast.description}
      </p>
      {hydrated && (
        <button className="copy" type="button" onClick={() => setDismissed(true)}>
          Dismiss
        </button>
      )}
    </div>
  )
}
