import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import type { ActionableApplication } from '../application/actionable-application.ts'
import type { AddApplicationOptions } from './add-application-dialog.tsx'

export function AddApplicationButton({
  isInitiallyOpen = false,
  label = 'Add Application',
  ...addOptions
}: AddApplicationOptions & { isInitiallyOpen?: boolean; label?: string }) {
  return (
    <DialogButton may="addApplication" className="btn plain sm" label={label} isInitiallyOpen={isInitiallyOpen}>
      {close => <AddApplicationDialog {...addOptions} onClose={close} />}
    </DialogButton>
  )
}

const AddApplicationDialog = loadDialog(async () => (await import('./add-application-dialog.tsx')).AddApplicationDialog)

export type BulkApplication = Pick<ActionableApplication, 'id' | 'version' | 'applicantName' | 'status' | 'item'>

export type BulkStatusProps = {
  applications: ReadonlyArray<BulkApplication>
  onDone: () => void
}

export function BulkStatusButton(props: BulkStatusProps) {
  return (
    <DialogButton may="updateStatuses" className="link-btn" label="Update Status">
      {close => <BulkStatusDialog {...props} onClose={close} />}
    </DialogButton>
  )
}

const BulkStatusDialog = loadDialog(async () => (await import('./bulk-status-dialog.tsx')).BulkStatusDialog)
