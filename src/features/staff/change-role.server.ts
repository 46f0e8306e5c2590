import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { AccountRefusal, StaffActor } from './accounts.ts'
import { lockAccounts } from './lock-accounts.server.ts'
import type { Role } from './roles.ts'
import { staffMembers } from './table.server.ts'

/** Gives an account another role, which counts from its next request on. The role it has already changes nothing. */
export async function changeRole(
  app: Ground,
  { staffId, role, actor }: { staffId: string; role: Role; actor: StaffActor },
): Promise<{ ok: true; name: string } | { ok: false; reason: AccountRefusal }> {
  return app.db.transaction(async tx => {
    const { member, refusal } = await lockAccounts(tx, { actor, staffId })
    if (refusal !== null) return { ok: false, reason: refusal }
    if (member === null) return { ok: false, reason: 'unknown' }
    if (member.role === role) return { ok: true, name: member.name }

    await tx.update(staffMembers).set({ role, updatedAt: app.clock.now() }).where(eq(staffMembers.id, staffId))
    const subject = { kind: 'staff', id: staffId } as const
    await recordEvent(app, tx, { type: 'staff.role_changed', actor, subject, from: member.role, to: role })
    return { ok: true, name: member.name }
  })
}
