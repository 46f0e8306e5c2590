import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { dateAndClock } from '#src/dates.ts'
import { countOpenWork, type OpenWork } from '#src/features/cases/hand-over/hand-over.server.ts'
import { WORK_KINDS, type WorkKind } from '#src/features/cases/work/forms.ts'
import { type AccountState, findAccountState } from '#src/features/staff/accounts.ts'
import { countFailedSignIns, listStaff } from '#src/features/staff/queries.server.ts'
import { ROLE_LABELS } from '#src/features/staff/roles.ts'
import type { Tone } from '#src/tone.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { GiveAwayDialog } from '../../cases/work/give-away-dialog.tsx'
import { act } from '../../parts/act.ts'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import type { Route } from './+types/staff.route'
import { type AccountChange, ChangeDialog, RoleField } from './change-dialog.tsx'
import './staff.css'

export const meta: Route.MetaFunction = () => privatePageMeta('Staff')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request, { may: 'people' })
  const app = context.get(appContext)
  const [rows, failed, openWork] = await Promise.all([
    listStaff(app.db),
    countFailedSignIns(app.db),
    countOpenWork(app),
  ])
  const staffMembers = rows.map(row => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    state: findAccountState(row),
    lastLogin: row.lastLoginAt && dateAndClock(row.lastLoginAt),
    hasSecondStep: row.hasSecondStep,
    failedSignIns: failed.get(row.id) ?? 0,
    isCurrentUser: row.id === staff.id,
    openWork: describeOpenWork(openWork.get(row.id)),
  }))
  return { staffMembers }
}

/** `openWork` is for example "3 cases, 1 task", or null if nothing is theirs. */
export type ShownStaffMember = Awaited<ReturnType<typeof loader>>['staffMembers'][number]

function describeOpenWork(openWork: OpenWork | undefined): string | null {
  if (openWork === undefined) return null
  const counts = WORK_KINDS.flatMap(kind => {
    const [one, several] = WORK_NOUNS[kind]
    const count = openWork[kind]
    return count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`]
  })
  return counts.join(', ') || null
}

const WORK_NOUNS: Record<WorkKind, readonly [string, string]> = {
  cases: ['case', 'cases'],
  tasks: ['task', 'tasks'],
}

export default function Staff({ loaderData: { staffMembers } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Staff" count={staffMembers.length} description="Everyone who can sign in to these pages.">
        <DialogButton may="inviteStaff" className="btn plain sm" label="Invite">
          {close => <InviteDialog onClose={close} />}
        </DialogButton>
      </PageHead>
      <StaffTable staffMembers={staffMembers} />
    </>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogForm
      title="Invite Colleague"
      description="We’ll email them a link to choose a password. The link works for 7 days."
      act={act('inviteStaff')}
      submit="Send Invitation"
      busyText="Sending..."
      failed={{ title: 'Not Invited', description: 'We couldn’t send the invitation. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField field={field('name')} label="Name" required autoComplete="off" />
          <EmailField field={field('email')} hint="They’ll sign in with this email." autoComplete="off" />
          <RoleField field={field('role', 'caseworker')} />
        </>
      )}
    </DialogForm>
  )
}

const COLUMNS: ReadonlyArray<DataColumn<ShownStaffMember>> = [
  {
    heading: 'Name',
    cell: ({ name, email, isCurrentUser }) => (
      <>
        <strong>{name}</strong> {isCurrentUser && <span className="muted">(you)</span>}
        <span className="under breaks">{email}</span>
      </>
    ),
  },
  { heading: 'Role', cell: ({ role }) => ROLE_LABELS[role] },
  {
    heading: 'State',
    cell: ({ state, hasSecondStep }) => (
      <>
        <Badge tone={STATE_BADGES[state].tone}>{STATE_BADGES[state].label}</Badge>
        {state === 'active' && <span className="under">{hasSecondStep ? 'Second step on' : 'Password only'}</span>}
      </>
    ),
  },
  {
    heading: 'Last signed in (Lagos time)',
    className: 'date',
    cell: staffMember => (
      <>
        {staffMember.lastLogin ?? 'Never'}
        {staffMember.failedSignIns > 0 && <span className="under">{describeFailedSignIns(staffMember)}</span>}
      </>
    ),
  },
  {
    heading: 'Work',
    cell: ({ id, state, openWork }) =>
      openWork === null ? (
        <span className="muted">Nothing</span>
      ) : (
        <Link
          to={state === 'disabled' ? addresses.adminQueue({ owner: id }) : addresses.adminApplications({ owner: id })}
        >
          {openWork}
        </Link>
      ),
  },
  { heading: 'Actions', isUnlabelled: true, cell: staffMember => <AccountButtons staffMember={staffMember} /> },
]

function StaffTable({ staffMembers }: { staffMembers: ReadonlyArray<ShownStaffMember> }) {
  return (
    <div className="panel flush">
      <DataTable
        className="data-table staff-table"
        aria-label="Staff"
        columns={COLUMNS}
        rows={staffMembers}
        rowKey={staffMember => staffMember.id}
      />
    </div>
  )
}

function AccountButtons({ staffMember }: { staffMember: ShownStaffMember }) {
  return (
    <div className="row">
      {listAvailableChanges(staffMember).map(([change, text]) => (
        <DialogButton
          may={change}
          key={change}
          label={
            <>
              {text} <span className="visually-hidden">{staffMember.name}</span>
            </>
          }
        >
          {close => <ChangeDialog change={change} staffMember={staffMember} onClose={close} />}
        </DialogButton>
      ))}
      {staffMember.openWork !== null && (
        <DialogButton
          may="giveAway"
          label={
            <>
              Give Away <span className="visually-hidden">the work of {staffMember.name}</span>
            </>
          }
        >
          {close => <GiveAwayDialog staffMember={staffMember} onClose={close} />}
        </DialogButton>
      )}
      {staffMember.isCurrentUser && <span className="muted">This is you. Another owner can change your account.</span>}
    </div>
  )
}

const STATE_BADGES: Record<AccountState, { label: string; tone: Tone }> = {
  invited: { label: 'Invited', tone: 'waiting' },
  active: { label: 'Active', tone: 'good' },
  disabled: { label: 'Disabled', tone: 'neutral' },
}

function describeFailedSignIns({ failedSignIns, lastLogin }: ShownStaffMember): string {
  const failedSignInsText = failedSignIns === 1 ? '1 failed sign-in' : `${failedSignIns} failed sign-ins`
  return lastLogin === null ? failedSignInsText : `${failedSignInsText} since`
}

/** Owners cannot change their own account, so that a mistake cannot lock them out. */
function listAvailableChanges({
  state,
  hasSecondStep,
  isCurrentUser,
}: ShownStaffMember): Array<[AccountChange, string]> {
  if (isCurrentUser) return []
  if (state === 'disabled') return [['enableStaff', 'Enable']]
  return [
    ['sendPasswordLink', state === 'invited' ? 'Invite Again' : 'Reset Password'],
    ...(hasSecondStep ? [['resetSecondSteps', 'Reset Second Step'] satisfies [AccountChange, string]] : []),
    ['changeRole', 'Change Role'],
    ['disableStaff', 'Disable'],
  ]
}
