import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import type { AssignDialogProps } from './assign-dialog.tsx'

export function AssignButton({
  label = 'Assign',
  className = 'btn line sm',
  ...props
}: Omit<AssignDialogProps, 'onClose'> & { label?: string; className?: string }) {
  return (
    <DialogButton may="assignCases" className={className} label={label}>
      {close => <LoadedAssignDialog {...props} onClose={close} />}
    </DialogButton>
  )
}

const LoadedAssignDialog = loadDialog(async () => (await import('./assign-dialog.tsx')).AssignDialog)
