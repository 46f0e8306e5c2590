import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { deliverableOf, type Stage } from '#src/features/catalogue/scope.ts'
import { lockApplications } from './lock-applications.server.ts'
import { applicationDeliveries } from './table.server.ts'

export type NewDelivery = {
  /** The id it is to have, so that a repeated request has no further effect. */
  once?: string
  applicationId: string
  stage: Stage
  deliveredOn: string
  note: string | null
}

export type RecordedDelivery = { ok: true } | { ok: false; reason: 'not-found' | 'not-included' | 'already' }

/** Records the delivery of a stage. The database refuses a second one until the first is undone. */
export async function recordDelivery(
  app: Ground,
  actor: StaffActor,
  { once: id = randomUUID(), applicationId, stage, deliveredOn, note }: NewDelivery,
): Promise<RecordedDelivery> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [applicationId])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    const what = deliverableOf(application.item, stage)
    if (what === null) return { ok: false, reason: 'not-included' }
    const known = await tx
      .select({ id: applicationDeliveries.id })
      .from(applicationDeliveries)
      .where(eq(applicationDeliveries.id, id))
    if (known.length > 0) return { ok: true }

    const written = await tx
      .insert(applicationDeliveries)
      .values({
        id,
        applicationId,
        stage,
        what,
        deliveredOn,
        note,
        recordedBy: actor.id,
        recordedAt: app.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: applicationDeliveries.id })
    if (written.length === 0) return { ok: false, reason: 'already' }
    await recordEvent(
      app,
      tx,
      {
        type: 'delivery.recorded',
        actor,
        subject: { kind: 'application', id: applicationId },
        deliveryId: id,
        stage,
        what,
        deliveredOn,
      },
      note === null ? {} : { note: { before: null, after: note } },
    )
    return { ok: true }
  })
}

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
