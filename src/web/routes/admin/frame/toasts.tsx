import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../../../root.tsx'
import type { ToastMessage } from '../../../ui/toast.tsx'

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
        {toast !== null && (
          <div key={toast.number} className={`notice ${toast.tone}`}>
            <p>
              <strong>{toast.title}</strong> {toast.description}
            </p>
            <button className="copy" type="button" onClick={dismiss}>
              Dismiss
            </button>
          </div>
        )}
      </div>
    </SayContext>
  )
}

/** `say({ title, description, tone })` shows a message; `say(null)` takes it away. */
export function useSay() {
  return useContext(SayContext)
}

/** A message this fresh (in milliseconds) when another page is asked for belongs to that page: it was said on the way out. */
const FRESH = 500

function useMessage() {
  const flash = useRouteLoaderData<typeof rootLoader>('root')?.toast ?? null
  const said = useRef({ number: 0, at: Number.NEGATIVE_INFINITY })
  const [toast, setToast] = useState<Said | null>(flash && { ...flash, number: 0 })
  const say = useCallback((next: ToastMessage | null) => {
    // The same words again are a new message: they are shown and read out again.
    said.current = { number: said.current.number + 1, at: performance.now() }
    setToast(next && { ...next, number: said.current.number })
  }, [])
  useNewPage(
    () => performance.now() - said.current.at > FRESH,
    () => say(null),
  )
  const shown = useRef(flash)
  useEffect(() => {
    if (flash !== null && flash !== shown.current) say(flash)
    shown.current = flash
  }, [flash, say])
  return [toast, say, () => setToast(null)] as const
}

/** Acts when another page has come, if `isDue` was true when the way to it began. */
function useNewPage(isDue: () => boolean, act: () => void) {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const page = useRef({ pathname, state, isDue: true })
  useEffect(() => {
    const before = page.current
    page.current = {
      pathname,
      state,
      isDue: before.state === 'idle' && state !== 'idle' ? isDue() : before.isDue,
    }
    if (before.pathname !== pathname && page.current.isDue) act()
  })
}
