import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import type { ActionableApplication } from '../application/actionable-application.ts'

export type BulkApplication = Pick<ActionableApplication, 'id' | 'version' | 'applicantName' | 'status' | 'item'>

export type BulkStatusProps = {
  applications: ReadonlyArray<BulkApplication>
  onDone: () => void
}

export function BulkStatusButton(props: BulkStatusProps) {
  return (
    <DialogButton may="cases" className="link-btn" label="Update Status">
      {close => <BulkStatusDialog {...props} onClose={close} />}
    </DialogButton>
  )
}

const BulkStatusDialog = loadDialog(async () => (await import('./bulk-status-dialog.tsx')).BulkStatusDialog)
