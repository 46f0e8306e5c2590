import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { AccountRefusal, StaffActor } from './accounts.ts'
import { lockAccounts } from './lock-accounts.server.ts'
import type { Role } from './roles.ts'
import { staffLinks, staffMembers, staffSessions } from './table.server.ts'

type Changed = { ok: true; name: string } | { ok: false; reason: AccountRefusal }
type Account = { staffId: string; actor: StaffActor }

/** Shuts an account: its sessions end, its links are void, and it signs in no more. Twice is as good as once. */
export function disableStaff(app: Ground, { staffId, actor }: Account): Promise<Changed> {
  return changeAccount(app, { staffId, actor }, async (tx, member) => {
    if (member.disabledAt !== null) return
    const now = app.clock.now()
    await tx.update(staffMembers).set({ disabledAt: now, updatedAt: now }).where(eq(staffMembers.id, staffId))
    await tx.delete(staffSessions).where(eq(staffSessions.staffId, staffId))
    await tx.delete(staffLinks).where(eq(staffLinks.staffId, staffId))
    await recordEvent(app, tx, { type: 'staff.disabled', actor, subject: { kind: 'staff', id: staffId } })
  })
}

/** Opens a disabled account again, with the password that it had. */
export function enableStaff(app: Ground, { staffId, actor }: Account): Promise<Changed> {
  return changeAccount(app, { staffId, actor }, async (tx, member) => {
    if (member.disabledAt === null) return
    const changes = { disabledAt: null, updatedAt: app.clock.now() }
    await tx.update(staffMembers).set(changes).where(eq(staffMembers.id, staffId))
    await recordEvent(app, tx, { type: 'staff.enabled', actor, subject: { kind: 'staff', id: staffId } })
  })
}

/** Gives an account another role, which counts from its next request on. The role it has already changes nothing. */
export function changeRole(app: Ground, { staffId, role, actor }: Account & { role: Role }): Promise<Changed> {
  return changeAccount(app, { staffId, actor }, async (tx, member) => {
    if (member.role === role) return
    await tx.update(staffMembers).set({ role, updatedAt: app.clock.now() }).where(eq(staffMembers.id, staffId))
    const subject = { kind: 'staff', id: staffId } as const
    await recordEvent(app, tx, { type: 'staff.role_changed', actor, subject, from: member.role, to: role })
  })
}

type LockedMember = NonNullable<Awaited<ReturnType<typeof lockAccounts>>['member']>

async function changeAccount(
  app: Ground,
  account: Account,
  change: (tx: Transaction, member: LockedMember) => Promise<void>,
): Promise<Changed> {
  return app.db.transaction(async tx => {
    const { member, refusal } = await lockAccounts(tx, account)
    if (refusal !== null) return { ok: false, reason: refusal }
    if (member === null) return { ok: false, reason: 'unknown' }
    await change(tx, member)
    return { ok: true, name: member.name }
  })
}
