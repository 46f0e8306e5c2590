import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { orders } from '#src/features/payments/table.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { lockOwner, type OwnerRefusal } from '#src/features/work/owners.server.ts'

/** Changes who takes the call of a consultation. */
export async function assignOrder(
  app: AppContext,
  actor: StaffActor,
  { orderId, ownerId }: { orderId: string; ownerId: string | null },
): Promise<{ ok: true; changed: boolean } | { ok: false; reason: OwnerRefusal | 'not-found' }> {
  return app.db.transaction(async tx => {
    const [order] = await tx
      .select({ ownerId: orders.ownerId })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update')
    if (order === undefined) return { ok: false, reason: 'not-found' }
    if (order.ownerId === ownerId) return { ok: true, changed: false }
    const lockedOwner = await lockOwner(tx, ownerId)
    if (!lockedOwner.ok) return lockedOwner
    await tx.update(orders).set({ ownerId }).where(eq(orders.id, orderId))
    const names = await findStaffNames(tx, order.ownerId === null ? [] : [order.ownerId])
    const before = order.ownerId === null ? null : (names.get(order.ownerId) ?? null)
    const event = { type: 'order.assigned', actor, subject: { kind: 'order', id: orderId }, to: ownerId } as const
    await recordEvent(app, tx, event, { owner: { before, after: lockedOwner.owner?.name ?? null } })
    return { ok: true, changed: true }
  })
}
