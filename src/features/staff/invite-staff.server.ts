import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { StaffActor } from './accounts.ts'
import { insertStaffMember } from './insert-staff-member.server.ts'
import { lockAccounts } from './lock-accounts.server.ts'
import { findPasswordHash } from './queries.server.ts'
import type { Role } from './roles.ts'
import { writeLink } from './send-password-link.server.ts'
import { staffMembers } from './table.server.ts'

/** `again` is true when the account was invited before; its name and role stay. */
export type InviteStaffResult =
  | { ok: true; again: boolean }
  | { ok: false; reason: 'not-owner' | 'has-account' | 'disabled' }

/** `email` must be trimmed and lower-case. */
export async function inviteStaff(
  app: AppContext,
  { name, email, role, actor }: { name: string; email: string; role: Role; actor: StaffActor & { kind: 'staff' } },
): Promise<InviteStaffResult> {
  return app.db.transaction(async tx => {
    const { refusal } = await lockAccounts(tx, { actor, staffId: actor.id })
    if (refusal === 'not-owner') return { ok: false, reason: 'not-owner' }

    const newStaffMember = await insertStaffMember(app, tx, { name, email, role })
    if (newStaffMember !== null) {
      const subject = { kind: 'staff', id: newStaffMember.id } as const
      await recordEvent(app, tx, { type: 'staff.added', actor, subject, by: 'invitation', role })
      await writeLink(app, tx, { staffMember: { ...newStaffMember, name, email }, purpose: 'invitation', actor })
      return { ok: true, again: false }
    }

    const [staffMember] = await tx.select().from(staffMembers).where(eq(staffMembers.email, email)).for('update')
    if (staffMember === undefined) throw new Error('The account was deleted during the invitation.')
    if (staffMember.disabledAt !== null) return { ok: false, reason: 'disabled' }
    if ((await findPasswordHash(tx, staffMember.id)) !== null) return { ok: false, reason: 'has-account' }
    await writeLink(app, tx, { staffMember, purpose: 'invitation', actor })
    return { ok: true, again: true }
  })
}
