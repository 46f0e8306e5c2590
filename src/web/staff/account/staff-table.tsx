import { ROLE_LABELS } from '#src/features/staff/roles.ts'
import type { Tone } from '#src/tone.ts'
import { Badge } from '../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { DialogButton } from '../parts/dialog-button.tsx'

import { type AccountChange, ChangeDialog } from './change-dialog.tsx'
import type { AccountState, ShownMember } from './shown-member.ts'

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

export function StaffTable({ members }: { members: ReadonlyArray<ShownMember> }) {
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
    <div className="account-buttons">
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
