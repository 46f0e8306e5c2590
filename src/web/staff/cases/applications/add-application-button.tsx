import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import type { AddApplicationOptions } from './add-application-dialog.tsx'

export function AddApplicationButton({
  isInitiallyOpen = false,
  ...addOptions
}: AddApplicationOptions & { isInitiallyOpen?: boolean }) {
  return (
    <DialogButton
      may="cases"
      className="btn plain sm"
      label={addOptions.from === undefined ? 'Add Application' : 'Open an Application'}
      isInitiallyOpen={isInitiallyOpen}
    >
      {close => <AddApplicationDialog {...addOptions} onClose={close} />}
    </DialogButton>
  )
}

const AddApplicationDialog = loadDialog(async () => (await import('./add-application-dialog.tsx')).AddApplicationDialog)
