import { addresses } from '#src/addresses.ts'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { RoleField } from './role-field.tsx'

/** Makes an account for a colleague, who chooses the password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogForm
      title="Invite a colleague"
      about="A link to choose a password goes to their email. It works for 7 days."
      action={addresses.adminChangeStaff()}
      submit="Send Invitation"
      busyText="Sending..."
      failed={{ title: 'Not invited', description: 'The invitation could not be sent. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="intent" value="invite" />
          <TextField field={field('name')} label="Name" required autoComplete="off" />
          <EmailField field={field('email')} hint="They sign in with it." autoComplete="off" />
          <RoleField field={field('role', 'staff')} />
        </>
      )}
    </DialogForm>
  )
}
