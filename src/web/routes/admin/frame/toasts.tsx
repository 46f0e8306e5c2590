import { createContext, type ReactNode, useContext, useState } from 'react'
import { type ToastMessage, Toasts } from '../../../ui/toast.tsx'

const SayContext = createContext<(toast: ToastMessage | null) => void>(() => {})

/** Where dialogs and buttons of the staff's side say what became of them: one message at a time, in a live region. */
export function AdminToasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ToastMessage | null>(null)
  return (
    <SayContext value={setToast}>
      <Toasts toast={toast} />
      {children}
    </SayContext>
  )
}

/** `say({ title, description, tone })` shows a message; `say(null)` takes it away. */
export function useSay() {
  return useContext(SayContext)
}
