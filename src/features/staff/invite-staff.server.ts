import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { StaffActor } from './accounts.ts'
import { lockAccounts } from './lock-accounts.server.ts'
import { passwordOf } from './queries.server.ts'
import type { Role } from './roles.ts'
import { writeLink } from './send-password-link.server.ts'
import { staffMembers } from './table.server.ts'
import { writeMember } from './write-member.server.ts'

/** `again`: the account was there and waited for its password; it keeps its name and role, and gets a fresh link. */
export type Invited = { ok: true; again: boolean } | { ok: false; reason: 'not-owner' | 'has-account' | 'disabled' }

/** Makes an account without a password, and mails a link with which to choose one. E-mail: trimmed and lower-cased. */
export async function inviteStaff(
  app: Ground,
  { name, email, role, actor }: { name: string; email: string; role: Role; actor: StaffActor & { kind: 'staff' } },
): Promise<Invited> {
  return app.db.transaction(async tx => {
    const { refusal } = await lockAccounts(tx, { actor, staffId: actor.id })
    if (refusal === 'not-owner') return { ok: false, reason: 'not-owner' }

    const written = await writeMember(app, tx, { name, email, role })
    if (written !== null) {
      const subject = { kind: 'staff', id: written.id } as const
      await recordEvent(app, tx, { type: 'staff.added', actor, subject, by: 'invitation', role })
      await writeLink(app, tx, { member: { ...written, name, email }, purpose: 'invitation', actor })
      return { ok: true, again: false }
    }

    const [member] = await tx.select().from(staffMembers).where(eq(staffMembers.email, email)).for('update')
    if (member === undefined) throw new Error('An account refused to be written twice and is not there.')
    if (member.disabledAt !== null) return { ok: false, reason: 'disabled' }
    if ((await passwordOf(tx, member.id)) !== null) return { ok: false, reason: 'has-account' }
    await writeLink(app, tx, { member, purpose: 'invitation', actor })
    return { ok: true, again: true }
  })
}
