import { useState } from 'react'
import type { ActionableApplication } from './actionable-application.ts'
import { BulkStatusDialog } from './bulk-status-dialog.tsx'
import { useFocusAfterwards } from './use-focus-afterwards.ts'
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
  const willNeedFocus = useFocusAfterwards()
  return (
    <>
      <button
        className="link-btn"
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          willNeedFocus()
          setOpen(true)
        }}
      >
        Update Status
      </button>
      {isOpen && <BulkStatusDialog applications={applications} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  )
}
