import type { RefObject } from 'react'
import { type ToastMessage, Toasts } from '../../../ui/toast.tsx'

export type SaidHere = { times: number; toast: ToastMessage | null; element: RefObject<HTMLDivElement | null> }

/** What became of a file, said where it was sent from: once, and the reader is taken there. */
export function Said({ said: { times, toast, element }, place }: { said: SaidHere; place: ToastMessage['place'] }) {
  const isHere = toast?.place === place
  return (
    <div ref={isHere ? element : undefined} id={isHere ? 'said' : undefined} className="said" tabIndex={-1}>
      <Toasts key={times} toast={isHere ? toast : null} />
    </div>
  )
}
