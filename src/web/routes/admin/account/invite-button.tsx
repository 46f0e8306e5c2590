import { useForm } from '@conform-to/react'
import { useState } from 'react'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { AdminDialog } from '../parts/admin-dialog.tsx'
import { RoleField } from './role-field.tsx'
import { SendButton } from './send-button.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Opens the dialog that invites a colleague. */
export function InviteButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button className="btn next sm" type="button" onClick={() => setIsOpen(true)}>
        Invite
      </button>
      {isOpen && <Invite onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Invite({ onClose }: { onClose: () => void }) {
  const { Form, busy, lastResult } = useAccountForm(onClose)
  const [form, fields] = useForm({ id: 'invite', lastResult, defaultValue: { role: 'staff' } })
  return (
    <AdminDialog title="Invite a colleague" onClose={onClose}>
      <Form method="post" id={form.id} noValidate>
        <div className="admin-dialog-body">
          <input type="hidden" name="intent" value="invite" />
          <ErrorSummary
            formErrors={form.errors}
            fields={[
              ['Name', fields.name],
              ['Email', fields.email],
              ['Role', fields.role],
            ]}
          />
          <TextField field={fields.name} label="Name" required autoComplete="off" />
          <EmailField field={fields.email} hint="They sign in with it" autoComplete="off" />
          <RoleField field={fields.role} />
        </div>
        <div className="admin-dialog-foot">
          <p>A link to choose a password goes to the email.</p>
          <button className="btn line sm" type="button" onClick={onClose}>
            Cancel
          </button>
          <SendButton busy={busy} busyText="Sending...">
            Send Invitation
          </SendButton>
        </div>
      </Form>
    </AdminDialog>
  )
}
