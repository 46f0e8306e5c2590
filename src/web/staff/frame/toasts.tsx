import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../../root.tsx'
import { useOnChange } from '../../ui/on-change.ts'
import { Toast, type ToastMessage } from '../../ui/toast.tsx'

type Said = ToastMessage & { number: number }

const SayContext = createContext<(toast: ToastMessage | null) => void>(() => {})

/**
 * Where dialogs and buttons of the staff's side say what became of them, and where a page says what led to it: one message
 * at a time, in a live region over the page. It stays until it is dismissed, replaced, or another page is opened.
 */
export function AdminToasts({ children }: { children: ReactNode }) {
  const [toast, say, dismiss] = useMessage()
  return (
    <SayContext value={say}>
      {children}
      <div className="admin-toasts" role="status">
        {toast !== null && <Toast key={toast.number} toast={toast} onDismiss={dismiss} />}
      </div>
    </SayContext>
  )
}

/** `say({ title, description, tone })` shows a message; `say(null)` takes it away. */
export function useSay() {
  return useContext(SayContext)
}

function useMessage() {
  const flash = useRouteLoaderData<typeof rootLoader>('root')?.toast ?? null
  const said = useRef(0)
  const isOld = useRef(false)
  const [toast, setToast] = useState<Said | null>(flash && { ...flash, number: 0 })
  const say = useCallback((next: ToastMessage | null) => {
    // The same words again are a new message: they are shown and read out again.
    said.current += 1
    isOld.current = false
    setToast(next && { ...next, number: said.current })
  }, [])
  useReadersDeeds(() => {
    isOld.current = true
  })
  useOnChange(useLocation().pathname, () => isOld.current && say(null))
  useOnChange(flash, () => say(flash))
  return [toast, say, () => setToast(null)] as const
}

/**
 * Hears whatever the reader does. A message that was there before they led the page elsewhere has been read; one that was
 * said on the way out (deleted, and back to the list) belongs to the next page.
 */
function useReadersDeeds(hear: () => void) {
  useEffect(() => {
    for (const deed of DEEDS) window.addEventListener(deed, hear, { capture: true })
    return () => {
      for (const deed of DEEDS) window.removeEventListener(deed, hear, { capture: true })
    }
  })
}

const DEEDS = ['pointerdown', 'keydown', 'popstate']
