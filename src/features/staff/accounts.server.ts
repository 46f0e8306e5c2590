import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { AccountRefusal, StaffActor } from './accounts.ts'
import { lockAccounts } from './lock-accounts.server.ts'
import type { Role } from './roles.ts'
import { calendarFeeds, staffLinks, staffMembers, staffPendingSignIns, staffSessions } from './table.server.ts'

type ChangeAccountResult = { ok: true; name: string } | { ok: false; reason: AccountRefusal }
type AccountChange = { staffId: string; actor: StaffActor }

/** Disables an account and ends its sessions, links and calendar feed. */
export function disableStaff(app: AppContext, { staffId, actor }: AccountChange): Promise<ChangeAccountResult> {
  return changeAccount(app, { staffId, actor }, async (tx, staffMember) => {
    if (staffMember.disabledAt !== null) return
    const now = app.clock.now()
    await tx.update(staffMembers).set({ disabledAt: now, updatedAt: now }).where(eq(staffMembers.id, staffId))
    await tx.delete(staffSessions).where(eq(staffSessions.staffId, staffId))
    await tx.delete(staffPendingSignIns).where(eq(staffPendingSignIns.staffId, staffId))
    await tx.delete(staffLinks).where(eq(staffLinks.staffId, staffId))
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.staffId, staffId))
    await recordEvent(app, tx, { type: 'staff.disabled', actor, subject: { kind: 'staff', id: staffId } })
  })
}

export function enableStaff(app: AppContext, { staffId, actor }: AccountChange): Promise<ChangeAccountResult> {
  return changeAccount(app, { staffId, actor }, async (tx, staffMember) => {
    if (staffMember.disabledAt === null) return
    const changes = { disabledAt: null, updatedAt: app.clock.now() }
    await tx.update(staffMembers).set(changes).where(eq(staffMembers.id, staffId))
    // Earlier releases kept the feed of a disabled account.
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.staffId, staffId))
    await recordEvent(app, tx, { type: 'staff.enabled', actor, subject: { kind: 'staff', id: staffId } })
  })
}

export function changeRole(
  app: AppContext,
  { staffId, role, actor }: AccountChange & { role: Role },
): Promise<ChangeAccountResult> {
  return changeAccount(app, { staffId, actor }, async (tx, staffMember) => {
    if (staffMember.role === role) return
    await tx.update(staffMembers).set({ role, updatedAt: app.clock.now() }).where(eq(staffMembers.id, staffId))
    const subject = { kind: 'staff', id: staffId } as const
    await recordEvent(app, tx, { type: 'staff.role_changed', actor, subject, from: staffMember.role, to: role })
  })
}

type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccounts>>['staffMember']>

async function changeAccount(
  app: AppContext,
  account: AccountChange,
  change: (tx: Transaction, staffMember: LockedAccount) => Promise<void>,
): Promise<ChangeAccountResult> {
  return app.db.transaction(async tx => {
    const { staffMember, refusal } = await lockAccounts(tx, account)
    if (refusal !== null) return { ok: false, reason: refusal }
    if (staffMember === null) return { ok: false, reason: 'unknown' }
    await change(tx, staffMember)
    return { ok: true, name: staffMember.name }
  })
}
