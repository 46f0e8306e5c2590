import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { findDeliverable, STAGES, type Stage } from '#src/features/site/catalogue/scope.ts'
import { type LockedApplication, lockApplication } from './lock-applications.server.ts'
import { listDeliveries } from './queries.server.ts'
import { applicationDeliveries } from './table.server.ts'

export type NewDelivery = {
  idempotencyKey?: string
  applicationId: string
  stage: Stage
  deliveredOn: string
  note: string | null
}

type WrittenDelivery = Omit<NewDelivery, 'idempotencyKey' | 'applicationId'> & {
  actor: StaffActor
  id?: string
  messageId: string | null
}

type DeliveryRefusal =
  | { ok: false; reason: 'not-included' | 'already-recorded' }
  /** `since` is the first day that is possible. */
  | { ok: false; reason: 'too-early'; since: string }

export type RecordDeliveryResult = { ok: true } | { ok: false; reason: 'not-found' } | DeliveryRefusal

/** Refuses a second delivery of a stage until the first is undone. */
export async function recordDelivery(
  app: AppContext,
  actor: StaffActor,
  { idempotencyKey: id = randomUUID(), applicationId, stage, deliveredOn, note }: NewDelivery,
): Promise<RecordDeliveryResult> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    if (application === null) return { ok: false, reason: 'not-found' }
    return writeDelivery(app, tx, application, { actor, id, stage, deliveredOn, note, messageId: null })
  })
}

/** The caller has locked the application. */
export async function writeDelivery(
  app: AppContext,
  tx: Transaction,
  { id: applicationId, item, createdAt }: LockedApplication,
  { actor, id = randomUUID(), stage, deliveredOn, note, messageId }: WrittenDelivery,
): Promise<{ ok: true } | DeliveryRefusal> {
  const deliverableName = findDeliverable(item, stage)
  if (deliverableName === null) return { ok: false, reason: 'not-included' }
  const rowsWithThisId = await tx
    .select({ id: applicationDeliveries.id })
    .from(applicationDeliveries)
    .where(eq(applicationDeliveries.id, id))
  if (rowsWithThisId.length > 0) return { ok: true }
  const since = findFirstDeliveryDay(stage, createdAt, await listDeliveries(tx, applicationId))
  if (deliveredOn < since) return { ok: false, reason: 'too-early', since }

  const insertedRows = await tx
    .insert(applicationDeliveries)
    .values({
      id,
      caseId: applicationId,
      stage,
      what: deliverableName,
      deliveredOn,
      note,
      messageId,
      recordedBy: actor.id,
      recordedAt: app.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: applicationDeliveries.id })
  if (insertedRows.length === 0) return { ok: false, reason: 'already-recorded' }
  await recordEvent(
    app,
    tx,
    {
      type: 'delivery.recorded',
      actor,
      subject: { kind: 'application', id: applicationId },
      deliveryId: id,
      stage,
      what: deliverableName,
      deliveredOn,
    },
    note === null ? {} : { note: { before: null, after: note } },
  )
  return { ok: true }
}

/** Marks a delivery as undone and keeps its row. `changed` is false if it was undone before. */
export async function undoDelivery(
  app: AppContext,
  actor: StaffActor,
  { applicationId, deliveryId, reason }: { applicationId: string; deliveryId: string; reason: string },
): Promise<{ ok: true; changed: boolean } | { ok: false; reason: 'not-found' }> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    if (application === null) return { ok: false, reason: 'not-found' }
    const isThisDelivery = and(
      eq(applicationDeliveries.id, deliveryId),
      eq(applicationDeliveries.caseId, applicationId),
    )
    const [undone] = await tx
      .update(applicationDeliveries)
      .set({ undoneBy: actor.id, undoneAt: app.clock.now(), undoneReason: reason })
      .where(and(isThisDelivery, isNull(applicationDeliveries.undoneAt)))
      .returning({ stage: applicationDeliveries.stage, what: applicationDeliveries.what })
    if (undone === undefined) {
      const matchingRows = await tx
        .select({ id: applicationDeliveries.id })
        .from(applicationDeliveries)
        .where(isThisDelivery)
      return matchingRows.length > 0 ? { ok: true, changed: false } : { ok: false, reason: 'not-found' }
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

/** A stage is delivered after the application came in and not before an earlier stage. Returns a day in Lagos. */
export function findFirstDeliveryDay(
  stage: Stage,
  receivedAt: Date,
  deliveries: ReadonlyArray<{ stage: Stage; deliveredOn: string }>,
): string {
  const earlier = deliveries.filter(delivery => STAGES.indexOf(delivery.stage) < STAGES.indexOf(stage))
  return earlier.reduce((day, { deliveredOn }) => (deliveredOn > day ? deliveredOn : day), dayInLagos(receivedAt))
}
