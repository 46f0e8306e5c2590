import { addresses } from '#src/addresses.ts'
import { dateAndTime } from '#src/dates.ts'
import { failedSignIns, staffList } from '#src/features/staff/queries.server.ts'
import { ROLE_LABELS } from '#src/features/staff/roles.ts'
import type { Tone } from '#src/tone.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmailField, TextField } from '../../ui/field.tsx'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { DialogButton } from '../parts/dialog-button.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/staff.route'
import { type AccountChange, ChangeDialog, RoleField } from './change-dialog.tsx'
import { type AccountState, type ShownMember, stateOf } from './shown-member.ts'
import './accounts.css'

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

const COLUMNS: ReadonlyArray<DataColumn<ShownMember>> = [
  {
    heading: 'Name',
    cell: ({ name, email, isOneself }) => (
      <>
        <strong>{name}</strong> {isOneself && <span className="muted">(you)</span>}
        <span className="under breaks">{email}</span>
      </>
    ),
  },
  { heading: 'Role', cell: ({ role }) => ROLE_LABELS[role] },
  { heading: 'State', cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge> },
  {
    heading: 'Last signed in',
    look: 'date',
    cell: member => (
      <>
        {member.lastLogin ?? 'Never'}
        {member.failedSignIns > 0 && <span className="under">{failedTries(member)}</span>}
      </>
    ),
  },
  { heading: 'Actions', isUnlabelled: true, cell: member => <AccountButtons member={member} /> },
]

function StaffTable({ members }: { members: ReadonlyArray<ShownMember> }) {
  return (
    <div className="panel flush">
      <DataTable
        className="ledger staff-table"
        aria-label="Staff"
        columns={COLUMNS}
        rows={members}
        rowKey={member => member.id}
      />
    </div>
  )
}

function AccountButtons({ member }: { member: ShownMember }) {
  return (
    <div className="row">
      {changesTo(member).map(([change, text]) => (
        <DialogButton
          key={change}
          label={
            <>
              {text} <span className="vh">{member.name}</span>
            </>
          }
        >
          {close => <ChangeDialog change={change} member={member} onClose={close} />}
        </DialogButton>
      ))}
      {member.isOneself && <span className="muted">This is you. Only another owner can change it.</span>}
    </div>
  )
}

const STATES: Record<AccountState, { label: string; tone: Tone }> = {
  invited: { label: 'Invited', tone: 'waiting' },
  active: { label: 'Active', tone: 'good' },
  disabled: { label: 'Disabled', tone: 'neutral' },
}

function failedTries({ failedSignIns, lastLogin }: ShownMember): string {
  const tries = failedSignIns === 1 ? '1 failed sign-in' : `${failedSignIns} failed sign-ins`
  return lastLogin === null ? tries : `${tries} since`
}

/** What there is to do about an account. About their own owners can do nothing: a slip would shut them out. */
function changesTo({ state, isOneself }: ShownMember): Array<[AccountChange, string]> {
  if (isOneself) return []
  if (state === 'disabled') return [['enable', 'Enable']]
  return [
    ['reset', state === 'invited' ? 'Invite again' : 'Reset'],
    ['role', 'Change Role'],
    ['disable', 'Disable'],
  ]
}
