import { useState } from 'react'
import { AddApplicationDialog, type AddingFor } from './add-application-dialog.tsx'
import '../../../ui/styles/admin/dialogs.css'

/** `openAtFirst`: the page was asked for with the dialog open. */
export function AddApplicationButton({ openAtFirst = false, ...adding }: AddingFor & { openAtFirst?: boolean }) {
  const [isOpen, setOpen] = useState(openAtFirst)
  return (
    <>
      <button className="btn plain sm" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Add Application
      </button>
      {isOpen && <AddApplicationDialog {...adding} onClose={() => setOpen(false)} />}
    </>
  )
}
