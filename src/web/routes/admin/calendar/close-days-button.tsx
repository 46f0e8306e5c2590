import { useState } from 'react'
import { CloseDaysDialog } from './close-days-dialog.tsx'

/** Opens the form that closes whole days, `day` filled in where it is about one. */
export function CloseDaysButton({ today, day = '', text }: { today: string; day?: string; text: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button className="btn line sm" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text}
      </button>
      {isOpen && <CloseDaysDialog today={today} day={day} onClose={() => setOpen(false)} />}
    </>
  )
}
