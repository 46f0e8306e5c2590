import { addresses } from '#src/addresses.ts'
import { TextField } from '../../ui/field.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { type ActionableApplication, aboutApplication } from './actionable-application.ts'

/** Says what goes and what stays, and has the reference typed: a click alone deletes nothing. */
export function DeleteDialog({
  application,
  onClose,
  onDeleted,
}: {
  application: ActionableApplication
  onClose: () => void
  onDeleted: (() => Promise<void>) | undefined
}) {
  const token = application.reference ?? application.email
  return (
    <DialogForm
      title="Delete Application"
      about={aboutApplication(application)}
      action={addresses.adminDeleteApplication(application.id)}
      submit="Delete"
      busyText="Deleting..."
      look="bad"
      failed={{ title: 'Delete Failed', description: 'Unable to delete the application. Please try again.' }}
      onClose={onClose}
      afterwards={onDeleted}
    >
      {({ field }) => (
        <>
          <p>
            This deletes the application for good, with its requests, documents and files, and the emails that were sent
            about it.
          </p>
          <p>Payment records stay in the books without name and email. It cannot be undone.</p>
          <TextField
            field={field('confirmation')}
            label={`Type ${token} to confirm`}
            hint={application.reference === null ? 'There is no reference yet, so it is the email.' : undefined}
            required
            autoComplete="off"
          />
        </>
      )}
    </DialogForm>
  )
}
