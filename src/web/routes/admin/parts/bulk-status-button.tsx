import { useState } from 'react'
import type { ActionableApplication } from './actionable-application.ts'
import { BulkStatusDialog } from './bulk-status-dialog.tsx'
import '../../../ui/styles/admin/dialogs.css'

export type BulkApplication = Pick<ActionableApplication, 'id' | 'version' | 'applicantName'>

/** One status for all that are selected. `onDone`: they were updated, the selection has served. */
export function BulkStatusButton({
  applications,
  onDone,
}: {
  applications: ReadonlyArray<BulkApplication>
  onDone: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button className="link-btn" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Update Status
      </button>
      {isOpen && <BulkStatusDialog applications={applications} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  )
}
