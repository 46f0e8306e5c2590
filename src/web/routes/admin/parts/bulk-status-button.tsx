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
  // As they were when the dialog opened: what arrives later must not pass for what was read.
  const [taken, setTaken] = useState<ReadonlyArray<BulkApplication> | null>(null)
  const willNeedFocus = useFocusAfterwards()
  return (
    <>
      <button
        className="link-btn"
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          willNeedFocus()
          setTaken(applications)
        }}
      >
        Update Status
      </button>
      {taken !== null && <BulkStatusDialog applications={taken} onClose={() => setTaken(null)} onDone={onDone} />}
    </>
  )
}
