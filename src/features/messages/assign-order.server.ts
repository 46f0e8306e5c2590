import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { orders } from '#src/features/payments/table.server.ts'
import { lockOwner, type OwnerRefusal } from '#src/features/work/owners.server.ts'
import { threads } from './table.server.ts'

export type AssignOrderResult =
  | { ok: true; changed: boolean; ownerName: string | null }
  | { ok: false; reason: OwnerRefusal | 'not-found' }

/** Changes who takes the call of a consultation, and who answers its messages. */
export async function assignOrder(
  app: AppContext,
  actor: StaffActor,
  { orderId, ownerId }: { orderId: string; ownerId: string | null },
): Promise<AssignOrderResult> {
  return app.db.transaction(async tx => {
    const [order] = await tx
      .select({ ownerId: orders.ownerId })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update')
    if (order === undefined) return { ok: false, reason: 'not-found' }
    const locked = await lockOwner(tx, ownerId)
    if (!locked.ok) return locked
    const ownerName = locked.owner?.name ?? null
    if (order.ownerId === ownerId) return { ok: true, changed: false, ownerName }
    await tx.update(orders).set({ ownerId }).where(eq(orders.id, orderId))
    await tx.update(threads).set({ ownerId }).where(eq(threads.orderId, orderId))
    await recordEvent(app, tx, {
      type: 'order.assigned',
      actor,
      subject: { kind: 'order', id: orderId },
      from: order.ownerId,
      to: ownerId,
    })
    return { ok: true, changed: true, ownerName }
  })
}
