import { type ReactNode, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

export type ToastMessage = {
  title: string
  description: string
  tone: 'ok' | 'bad' | 'info'
  /** Without a place, the toast appears at the top of the page. */
  place?: 'documents' | 'application' | `piece-${string}`
  /** Staff pages offer to undo the change for ten seconds, by a post to this path. */
  undoPath?: string | undefined
}

/** Shows one toast in a live region. `site-script/buttons.ts` dismisses it on pages without React. */
export function ToastRegion({ toast }: { toast: ToastMessage | null }) {
  return (
    <div className="toasts wrap" role="status">
      {toast !== null && <DismissibleToast key={`${toast.title}${toast.description}`} toast={toast} />}
    </div>
  )
}

function DismissibleToast({ toast }: { toast: ToastMessage }) {
  const [isDismissed, setDismissed] = useState(false)
  const isHydrated = useHydrated()
  if (isDismissed) return null
  return <Toast toast={toast} onDismiss={() => setDismissed(true)} isReady={isHydrated} />
}

export function Toast({
  toast,
  onDismiss,
  isReady = true,
  children,
}: {
  toast: ToastMessage
  onDismiss: () => void
  isReady?: boolean
  children?: ReactNode
}) {
  return (
    <div className={`ends notice ${toast.tone}`}>
      <p>
        <strong>{toast.title}</strong> {toast.description}
      </p>
      {children}
      <button
        className="copy"
        type="button"
        data-dismisses=""
        data-waits={isReady ? undefined : ''}
        onClick={onDismiss}
      >
        Dismiss
      </button>
    </div>
  )
}
