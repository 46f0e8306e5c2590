import { ROLE_LABELS } from '#src/features/staff/roles.ts'
import type { Tone } from '#src/tone.ts'
import { Badge } from '../../../ui/badge.tsx'
import { AccountButton } from './account-button.tsx'
import { type AccountChange, ChangeDialog } from './change-dialog.tsx'
import type { AccountState, ShownMember } from './shown-member.ts'

const HEADS = ['Name', 'Role', 'State', 'Last signed in', 'Actions']

// biome-ignore-start lint/a11y/noRedundantRoles: on phones a row is drawn as a card, and browsers forget what it was
/** Who works here, and what an owner may do about it. */
export function StaffTable({ members }: { members: ReadonlyArray<ShownMember> }) {
  return (
    <div className="panel flush">
      <table className="ledger staff-table" role="table" aria-label="Staff">
        <thead role="rowgroup">
          <tr role="row">
            {HEADS.map(head => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {members.map(member => (
            <MemberRow key={member.id} member={member} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MemberRow({ member }: { member: ShownMember }) {
  return (
    <tr role="row">
      <td role="cell">
        <strong>{member.name}</strong> {member.isOneself && <span className="muted">(you)</span>}
        <span className="under breaks">{member.email}</span>
      </td>
      <td role="cell" data-l="Role">
        {ROLE_LABELS[member.role]}
      </td>
      <td role="cell" data-l="State">
        <Badge tone={STATES[member.state].tone}>{STATES[member.state].label}</Badge>
      </td>
      <td role="cell" data-l="Last signed in" className="date">
        <div>
          {member.lastLogin ?? 'Never'}
          {member.failedSignIns > 0 && <span className="under">{failedTries(member)}</span>}
        </div>
      </td>
      <td role="cell">
        <div className="account-buttons">
          {changesTo(member).map(([change, text]) => (
            <AccountButton
              key={change}
              about={member.name}
              dialog={onClose => <ChangeDialog change={change} member={member} onClose={onClose} />}
            >
              {text}
            </AccountButton>
          ))}
          {member.isOneself && <span className="muted">This is you. Only another owner can change it.</span>}
        </div>
      </td>
    </tr>
  )
}

// biome-ignore-end lint/a11y/noRedundantRoles: see above

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
