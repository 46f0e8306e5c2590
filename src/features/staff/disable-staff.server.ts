import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { AccountRefusal, StaffActor } from './accounts.ts'
import { lockAccounts } from './lock-accounts.server.ts'
import { staffLinks, staffMembers, staffSessions } from './table.server.ts'

/** Shuts an account: its sessions end, its links are void, and it signs in no more. Twice is as good as once. */
export async function disableStaff(
  app: Ground,
  { staffId, actor }: { staffId: string; actor: StaffActor },
): Promise<{ ok: true; name: string } | { ok: false; reason: AccountRefusal }> {
  return app.db.transaction(async tx => {
    const { member, refusal } = await lockAccounts(tx, { actor, staffId })
    if (refusal !== null) return { ok: false, reason: refusal }
    if (member === null) return { ok: false, reason: 'unknown' }
    if (member.disabledAt !== null) return { ok: true, name: member.name }

    const now = app.clock.now()
    await tx.update(staffMembers).set({ disabledAt: now, updatedAt: now }).where(eq(staffMembers.id, staffId))
    await tx.delete(staffSessions).where(eq(staffSessions.staffId, staffId))
    await tx.delete(staffLinks).where(eq(staffLinks.staffId, staffId))
    await recordEvent(app, tx, { type: 'staff.disabled', actor, subject: { kind: 'staff', id: staffId } })
    return { ok: true, name: member.name }
  })
}
