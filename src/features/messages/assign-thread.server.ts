import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { orders } from '#src/features/payments/table.server.ts'
import { lockOwner, type OwnerRefusal } from '#src/features/work/owners.server.ts'
import { threads } from './table.server.ts'
import { findSubject } from './threads.ts'
import { lockThread } from './write-message.server.ts'

export type AssignThreadResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'not-found' | 'owned-by-case' | OwnerRefusal }

/** Changes who owns an enquiry or a consultation. Applications have their own owner. */
export async function assignThread(
  app: AppContext,
  actor: StaffActor,
  { threadId, ownerId }: { threadId: string; ownerId: string | null },
): Promise<AssignThreadResult> {
  return app.db.transaction(async tx => {
    await lockOrderOf(tx, threadId)
    const thread = await lockThread(tx, threadId)
    if (thread === null) return { ok: false, reason: 'not-found' }
    const subject = findSubject(thread)
    if (subject.kind === 'application') return { ok: false, reason: 'owned-by-case' }
    if (thread.ownerId === ownerId) return { ok: true, changed: false }
    const lockedOwner = await lockOwner(tx, ownerId)
    if (!lockedOwner.ok) return lockedOwner
    if (subject.kind === 'order') await tx.update(orders).set({ ownerId }).where(eq(orders.id, subject.id))
    await tx.update(threads).set({ ownerId }).where(eq(threads.id, threadId))
    await recordEvent(app, tx, { type: 'thread.assigned', actor, subject, threadId, to: ownerId })
    return { ok: true, changed: true }
  })
}

/** All code locks a consultation before its conversation, to avoid deadlocks. */
async function lockOrderOf(tx: Transaction, threadId: string): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(threads, eq(threads.orderId, orders.id))
    .where(eq(threads.id, threadId))
    .for('update', { of: orders })
}
