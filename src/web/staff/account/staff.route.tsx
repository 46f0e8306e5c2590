import { dateAndTime } from '#src/dates.ts'
import { failedSignIns, staffList } from '#src/features/staff/queries.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import { DialogButton } from '../parts/dialog-button.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/staff.route'
import { type ShownMember, stateOf } from './shown-member.ts'
import { StaffTable } from './staff-table.tsx'
import './accounts.css'
import { addresses } from '#src/addresses.ts'
import { EmailField, TextField } from '../../ui/field.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { RoleField } from './change-dialog.tsx'

export const meta: Route.MetaFunction = () => privatePage('Staff')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request, { role: 'owner' })
  const { db } = context.get(appContext)
  const [rows, failed] = await Promise.all([staffList(db), failedSignIns(db)])
  const members = rows.map(
    (row): ShownMember => ({
      id: row.id,
      name: row.name,
      email: row.email,
      role: row.role,
      state: stateOf(row),
      lastLogin: row.lastLoginAt && dateAndTime(row.lastLoginAt),
      failedSignIns: failed.get(row.id) ?? 0,
      isOneself: row.id === staff.id,
    }),
  )
  return { members }
}

export default function Staff({ loaderData: { members } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Staff" count={members.length} about="Who works here. Owners also look after these accounts.">
        <DialogButton className="btn plain sm" label="Invite">
          {close => <InviteDialog onClose={close} />}
        </DialogButton>
      </PageHead>
      <StaffTable members={members} />
    </>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
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
