import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../../root.tsx'
import { Toast, type ToastMessage } from '../../ui/toast.tsx'
import { useOnChange } from '../../ui/use-on-change.ts'

type NumberedToast = ToastMessage & { number: number }

const ToastContext = createContext<(toast: ToastMessage | null) => void>(() => {})

/**
 * Shows one toast at a time, in a live region. A toast stays until it is dismissed or replaced, or another page opens.
 */
export function AdminToasts({
  UndoButton,
  children,
}: {
  UndoButton?: ComponentType<{ path: string }>
  children: ReactNode
}) {
  const [toast, showToast, dismiss] = useCurrentToast()
  return (
    <ToastContext value={showToast}>
      {children}
      <div className="toasts admin-toasts" role="status">
        {toast !== null && (
          <Toast key={toast.number} toast={toast} onDismiss={dismiss}>
            {toast.undoPath !== undefined && UndoButton && <UndoButton path={toast.undoPath} />}
          </Toast>
        )}
      </div>
    </ToastContext>
  )
}

/** Returns a function that shows a toast, or removes it when called with null. */
export function useToast() {
  return useContext(ToastContext)
}

/**
 * Holds the current toast. Opening another page removes it only after a click or key press, so that a toast from a
 * redirect stays.
 */
function useCurrentToast() {
  const flashToast = useRouteLoaderData<typeof rootLoader>('root')?.toast ?? null
  const lastToastNumber = useRef(0)
  const hasUserActed = useRef(false)
  const [toast, setToast] = useState<NumberedToast | null>(flashToast && { ...flashToast, number: 0 })
  const showToast = useCallback((next: ToastMessage | null) => {
    // A new number makes screen readers announce the toast even if its text is repeated.
    lastToastNumber.current += 1
    hasUserActed.current = false
    setToast(next && { ...next, number: lastToastNumber.current })
  }, [])
  useOnUserInput(() => {
    hasUserActed.current = true
  })
  useOnChange(useLocation().pathname, () => hasUserActed.current && showToast(null))
  useOnChange(flashToast, () => showToast(flashToast))
  return [toast, showToast, () => setToast(null)] as const
}

function useOnUserInput(onInput: () => void) {
  useEffect(() => {
    for (const event of INPUT_EVENTS) window.addEventListener(event, onInput, { capture: true })
    return () => {
      for (const event of INPUT_EVENTS) window.removeEventListener(event, onInput, { capture: true })
    }
  })
}

const INPUT_EVENTS = ['pointerdown', 'keydown', 'popstate']
