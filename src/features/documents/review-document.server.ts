import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { acceptsUploads, asksForDocuments } from '#src/features/cases/states.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { scheduleReminders } from '#src/features/mail/send-reminders.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { hasFulfillingDocument } from './finish-request.server.ts'
import { holdDecisionMail } from './mail-decisions.server.ts'
import { nameTypedType, recordDocumentEvent } from './record-document-event.server.ts'
import { reminderOfRequest } from './reminder-times.ts'
import type { ReviewForm } from './review-document-form.ts'
import { hasOpenedDocument } from './review-queue.server.ts'
import {
  APPROVED,
  type Decision,
  type DocumentStatus,
  FULFILLED,
  isRejected,
  isRequestOpen,
  REQUESTED,
} from './states.ts'
import { documentRequests, documents } from './table.server.ts'

export type DocumentReview = ReviewForm & { documentId: string }

export type ReviewDocumentResult =
  | { ok: true; changed: boolean; isMailQueued: boolean }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'not-opened' }
  | ({ ok: false; reason: 'changed' } & LastDecision)

/**
 * Approves or rejects a document, unless a colleague decided first. An approval needs that the actor has opened the
 * file, and fulfils the request of the document. A rejection reopens the request unless another document fulfils it.
 */
export async function reviewDocument(
  app: AppContext,
  actor: StaffActor,
  { documentId, ...review }: DocumentReview,
): Promise<ReviewDocumentResult> {
  return app.db.transaction(async tx => {
    const locked = await lockDocument(tx, documentId)
    if (locked === null) return { ok: false, reason: 'not-found' }
    const { application, document } = locked
    const { decision, comment } = review
    // Check for a no-op before the expected status, so that a retried request succeeds.
    if (document.status === decision && document.adminComment === comment)
      return { ok: true, changed: false, isMailQueued: false }
    if (document.status !== review.expectedStatus)
      return { ok: false, reason: 'changed', ...(await findLastDecision(app, tx, document)) }

    if (decision === APPROVED && !(await hasOpenedDocument(tx, actor.id, document)))
      return { ok: false, reason: 'not-opened' }

    await tx
      .update(documents)
      .set({ status: decision, adminComment: comment, reviewedAt: app.clock.now(), reviewedBy: actor.id })
      .where(eq(documents.id, document.id))
    await holdDecisionMail(app, tx, document)
    if (decision === APPROVED || asksForDocuments(application))
      await updateRequestAfterDecision(app, tx, document, decision)
    await recordDocumentEvent(
      app,
      tx,
      { type: `document.${decision}`, actor, of: document, documentId },
      {
        ...nameTypedType(document.documentType),
        ...(comment === document.adminComment ? {} : { comment: { before: document.adminComment, after: comment } }),
      },
    )
    return {
      ok: true,
      changed: true,
      isMailQueued: application.reference !== null && acceptsUploads(application),
    }
  })
}

/**
 * Fulfils or reopens the request of a document after a decision. The caller has locked the application, and passes the
 * document as it was before the decision.
 */
export async function updateRequestAfterDecision(
  app: { clock: Clock },
  tx: Transaction,
  document: LockedDocument,
  decision: Decision,
): Promise<void> {
  if (document.requestId === null) return
  const [request] = await tx
    .select()
    .from(documentRequests)
    .where(eq(documentRequests.id, document.requestId))
    .for('update')
  if (request === undefined) return
  if (decision !== APPROVED) {
    if (isRejected(document.status) || isRequestOpen(request.status)) return
    if (await hasFulfillingDocument(tx, request.id)) return
  }
  const status = decision === APPROVED ? FULFILLED : REQUESTED
  await tx.update(documentRequests).set({ status }).where(eq(documentRequests.id, request.id))
  if (status === REQUESTED) await scheduleReminders(tx, [reminderOfRequest(request, app.clock.now())])
}

export type LockedDocument = typeof documents.$inferSelect

export async function lockDocument(tx: Transaction, documentId: string) {
  if (!z.uuid().safeParse(documentId).success) return null
  const [found] = await tx
    .select({ applicationId: documents.caseId })
    .from(documents)
    .where(eq(documents.id, documentId))
  if (found === undefined) return null
  // All code locks the application before its documents, to avoid deadlocks.
  const application = await lockApplication(tx, found.applicationId)
  const [document] = await tx.select().from(documents).where(eq(documents.id, documentId)).for('update')
  return application === null || document === undefined ? null : { application, document }
}

type LastDecision = { by: string; at: Date; status: DocumentStatus; comment: string | null }

async function findLastDecision(
  app: { clock: Clock },
  tx: Transaction,
  { id, caseId: applicationId, status, adminComment: comment, reviewedAt }: LockedDocument,
): Promise<LastDecision> {
  const [event] = await tx
    .select({ at: auditEvents.at, actorId: auditEvents.actorId })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectKind, 'application'),
        eq(auditEvents.subjectId, applicationId),
        inArray(auditEvents.type, ['document.approved', 'document.rejected']),
        sql`${auditEvents.details} ->> 'documentId' = ${id}`,
      ),
    )
    .orderBy(desc(auditEvents.at))
    .limit(1)
  const names = await findStaffNames(tx, event?.actorId == null ? [] : [event.actorId])
  const decidedBy = names.get(event?.actorId ?? '') ?? 'a colleague'
  return { by: decidedBy, at: event?.at ?? reviewedAt ?? app.clock.now(), status, comment }
}
