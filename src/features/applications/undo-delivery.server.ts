import { and, eq, isNull } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { lockApplications } from './lock-applications.server.ts'
import { applicationDeliveries } from './table.server.ts'

/** Undoes the record of a delivery. The row stays, with the reason and the staff member. `changed` is false when it was undone before. */
export async function undoDelivery(
  app: Ground,
  actor: StaffActor,
  { applicationId, deliveryId, reason }: { applicationId: string; deliveryId: string; reason: string },
): Promise<{ ok: true; changed: boolean } | { ok: false; reason: 'not-found' }> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [applicationId])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    const ofApplication = and(
      eq(applicationDeliveries.id, deliveryId),
      eq(applicationDeliveries.applicationId, applicationId),
    )
    const [undone] = await tx
      .update(applicationDeliveries)
      .set({ undoneBy: actor.id, undoneAt: app.clock.now(), undoneReason: reason })
      .where(and(ofApplication, isNull(applicationDeliveries.undoneAt)))
      .returning({ stage: applicationDeliveries.stage, what: applicationDeliveries.what })
    if (undone === undefined) {
      const known = await tx.select({ id: applicationDeliveries.id }).from(applicationDeliveries).where(ofApplication)
      return known.length > 0 ? { ok: true, changed: false } : { ok: false, reason: 'not-found' }
    }
    await recordEvent(
      app,
      tx,
      {
        type: 'delivery.undone',
        actor,
        subject: { kind: 'application', id: applicationId },
        deliveryId,
        ...undone,
      },
      { reason: { before: null, after: reason } },
    )
    return { ok: true, changed: true }
  })
}
