import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { AccountRefusal, StaffActor } from './accounts.ts'
import { lockAccounts } from './lock-accounts.server.ts'
import { staffMembers } from './table.server.ts'

/** Opens a disabled account again, with the password that it had. */
export async function enableStaff(
  app: Ground,
  { staffId, actor }: { staffId: string; actor: StaffActor },
): Promise<{ ok: true; name: string } | { ok: false; reason: AccountRefusal }> {
  return app.db.transaction(async tx => {
    const { member, refusal } = await lockAccounts(tx, { actor, staffId })
    if (refusal !== null) return { ok: false, reason: refusal }
    if (member === null) return { ok: false, reason: 'unknown' }
    if (member.disabledAt === null) return { ok: true, name: member.name }

    const changes = { disabledAt: null, updatedAt: app.clock.now() }
    await tx.update(staffMembers).set(changes).where(eq(staffMembers.id, staffId))
    await recordEvent(app, tx, { type: 'staff.enabled', actor, subject: { kind: 'staff', id: staffId } })
    return { ok: true, name: member.name }
  })
}
