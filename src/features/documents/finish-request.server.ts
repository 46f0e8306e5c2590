import { and, eq, isNotNull, lte, not, or } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { asksForDocuments, isAskingStatus, UNDO_MS } from '#src/features/cases/states.ts'
import type { Actor, StaffActor } from '#src/features/events/events.ts'
import { scheduleReminders } from '#src/features/mail/send-reminders.server.ts'
import { recordDocumentEvent } from './record-document-event.server.ts'
import { reminderOfRequest } from './reminder-times.ts'
import { FULFILLED, isRejected, isRequestOpen, REQUESTED } from './states.ts'
import { documentRequests, documents } from './table.server.ts'

/** Fulfils a request whose document arrived by email. `changed` is false when the request was already fulfilled. */
export async function markAsReceived(
  app: AppContext,
  actor: StaffActor,
  key: RequestKey,
): Promise<{ ok: true; changed: boolean } | { ok: false; reason: 'gone' }> {
  return app.db.transaction(async tx => {
    const request = await lockApplicationAndRequest(tx, key)
    if (request === null) return { ok: false, reason: 'gone' }
    if (!isRequestOpen(request.status)) return { ok: true, changed: false }

    await tx.update(documentRequests).set({ status: FULFILLED }).where(eq(documentRequests.id, request.id))
    await recordDocumentEvent(app, tx, { type: 'document.received', actor, of: request, requestId: request.id })
    return { ok: true, changed: true }
  })
}

/**
 * Reopens a request that was marked as received by mistake, unless a document fulfils it. `changed` is false when it was
 * open already.
 */
export async function reopenRequest(
  app: AppContext,
  actor: StaffActor,
  key: RequestKey,
): Promise<{ ok: true; changed: boolean } | { ok: false; reason: 'gone' | 'has-document' }> {
  return app.db.transaction(async tx => {
    const request = await lockApplicationAndRequest(tx, key)
    if (request === null) return { ok: false, reason: 'gone' }
    if (isRequestOpen(request.status)) return { ok: true, changed: false }
    if (await hasFulfillingDocument(tx, request.id)) return { ok: false, reason: 'has-document' }

    await tx.update(documentRequests).set({ status: REQUESTED }).where(eq(documentRequests.id, request.id))
    await scheduleReminders(tx, [reminderOfRequest(request, app.clock.now())])
    await recordDocumentEvent(app, tx, { type: 'document.reopened', actor, of: request, requestId: request.id })
    return { ok: true, changed: true }
  })
}

export async function hasFulfillingDocument(tx: Transaction, requestId: string): Promise<boolean> {
  const [document] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.requestId, requestId), not(isInStates(documents.status, isRejected))))
    .limit(1)
  return document !== undefined
}

/** Withdraws an open request. Documents that were sent for it stay. `changed` is false when the request no longer exists. */
export async function withdrawRequest(
  app: AppContext,
  actor: StaffActor,
  key: RequestKey,
): Promise<{ ok: true; changed: boolean } | { ok: false; reason: 'not-open' }> {
  return app.db.transaction(async tx => {
    const request = await lockApplicationAndRequest(tx, key)
    if (request === null) return { ok: true, changed: false }
    if (!isRequestOpen(request.status)) return { ok: false, reason: 'not-open' }

    await tx.delete(documentRequests).where(eq(documentRequests.id, request.id))
    await recordWithdrawal(app, tx, actor, request)
    return { ok: true, changed: true }
  })
}

const MAX_APPLICATIONS_PER_RUN = 100

/** Withdraws the open requests of applications from which we ask no documents any more, unless this can be undone. Sent documents stay. */
export async function withdrawUnneededRequests(app: AppContext): Promise<void> {
  const asksNothing = and(
    isInStates(documentRequests.status, isRequestOpen),
    or(isNotNull(liveApplications.endedByRefundAt), not(isInStates(liveApplications.status, isAskingStatus))),
    lte(liveApplications.statusSince, new Date(app.clock.now().getTime() - UNDO_MS)),
  )
  const found = await app.db
    .selectDistinct({ id: liveApplications.id })
    .from(documentRequests)
    .innerJoin(liveApplications, eq(liveApplications.id, documentRequests.caseId))
    .where(asksNothing)
    .limit(MAX_APPLICATIONS_PER_RUN)
  for (const { id } of found) {
    await app.db.transaction(async tx => {
      const application = await lockApplication(tx, id)
      if (application === null || asksForDocuments(application)) return
      const requests = await tx
        .delete(documentRequests)
        .where(and(eq(documentRequests.caseId, id), isInStates(documentRequests.status, isRequestOpen)))
        .returning()
      for (const request of requests) await recordWithdrawal(app, tx, { kind: 'system' }, request)
    })
  }
}

async function recordWithdrawal(
  app: AppContext,
  tx: Transaction,
  actor: Actor,
  request: typeof documentRequests.$inferSelect,
) {
  await recordDocumentEvent(
    app,
    tx,
    { type: 'document.withdrawn', actor, of: request, requestId: request.id },
    { description: { before: request.description, after: null } },
  )
}

type RequestKey = { applicationId: string; requestId: string }

/** All code locks the application before its requests, to avoid deadlocks. */
async function lockApplicationAndRequest(tx: Transaction, key: RequestKey) {
  const application = await lockApplication(tx, key.applicationId)
  return application === null ? null : lockRequest(tx, key)
}

/** The caller has locked the application. */
export async function lockRequest(tx: Transaction, { applicationId, requestId }: RequestKey) {
  const [request] = await tx
    .select()
    .from(documentRequests)
    .where(and(eq(documentRequests.id, requestId), eq(documentRequests.caseId, applicationId)))
    .for('update')
  return request ?? null
}
