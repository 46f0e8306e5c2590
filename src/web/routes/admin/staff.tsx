import { dateAndTime } from '#src/dates.ts'
import { failedSignIns, staffList } from '#src/features/staff/queries.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/staff'
import { AccountButton } from './account/account-button.tsx'
import { InviteDialog } from './account/invite-dialog.tsx'
import { type ShownMember, stateOf } from './account/shown-member.ts'
import { StaffTable } from './account/staff-table.tsx'
import { PageHead } from './parts/page-head.tsx'
import '../../ui/styles/admin/accounts.css'

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
        <AccountButton look="plain" dialog={onClose => <InviteDialog onClose={onClose} />}>
          Invite
        </AccountButton>
      </PageHead>
      <StaffTable members={members} />
    </>
  )
}
