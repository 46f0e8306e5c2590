import { useState } from 'react'
import { AddSlotDialog } from './add-slot-dialog.tsx'

/** Opens the list of times that the day has not yet. */
export function AddSlotButton({ day, title, addable }: { day: string; title: string; addable: ReadonlyArray<string> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button className="btn plain sm" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Add Slot
      </button>
      {isOpen && <AddSlotDialog day={day} title={title} addable={addable} onClose={() => setOpen(false)} />}
    </>
  )
}
