import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import type { LockedApplication } from '#src/features/applications/lock-applications.server.ts'
import { acceptsUploads } from '#src/features/applications/states.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { applicant, notify } from '#src/features/outbox/notify.server.ts'
import { type AnsweredRequest, answerRequest } from './answer-request.server.ts'
import { reviewedMail } from './emails/mails.ts'
import { type LockedDocument, lockDocument } from './lock-document.server.ts'
import { loggedType } from './logged-type.ts'
import type { ReviewForm } from './review-document-form.ts'
import { isRequestOpen } from './states.ts'
import { documents } from './table.server.ts'
import { type DecidedMeanwhile, whoDecided } from './who-decided.server.ts'

export type DocumentReview = ReviewForm & { documentId: string }

export type ReviewedDocument =
  /** `isTold`: whether the applicant gets a message about it. */
  | { ok: true; changed: boolean; isTold: boolean }
  | { ok: false; reason: 'not-found' }
  /** Somebody else decided first: who and when, and what stands now. */
  | ({ ok: false; reason: 'changed' } & DecidedMeanwhile)

/**
 * Approves a document or sends it back, unless somebody else decided first. What was asked for with it is open again where
 * nothing else stands for it, and fulfilled where it is taken after all. What stands so already is no change.
 */
export async function reviewDocument(
  app: Ground,
  actor: StaffActor,
  { documentId, ...review }: DocumentReview,
): Promise<ReviewedDocument> {
  return app.db.transaction(async tx => {
    const found = await lockDocument(tx, documentId)
    if (found === null) return { ok: false, reason: 'not-found' }
    const { application, document } = found
    const { decision, comment } = review
    // Asked before what was seen: the same decision sent again after a lost answer is done, not in conflict with itself.
    if (document.status === decision && document.adminComment === comment)
      return { ok: true, changed: false, isTold: false }
    if (document.status !== review.seen)
      return { ok: false, reason: 'changed', ...(await whoDecided(app, tx, document)) }

    await tx
      .update(documents)
      .set({ status: decision, adminComment: comment, reviewedAt: app.clock.now() })
      .where(eq(documents.id, document.id))
    const request = await answerRequest(app, tx, document, decision)
    await recordDecision(app, tx, actor, document, review)
    // Whose application was not taken forward can hand in nothing, and is asked for nothing.
    const isTold = application.reference !== null && acceptsUploads(application.status)
    if (isTold) await tellApplicant(app, tx, application, document, review, request)
    return { ok: true, changed: true, isTold }
  })
}

async function recordDecision(
  app: Ground,
  tx: Transaction,
  actor: StaffActor,
  { id: documentId, applicationId, documentType, adminComment }: LockedDocument,
  { decision, comment }: ReviewForm,
) {
  await recordEvent(
    app,
    tx,
    {
      type: `document.${decision}`,
      actor,
      subject: { kind: 'application', id: applicationId },
      documentId,
      documentType: loggedType(documentType),
    },
    {
      ...(loggedType(documentType) === documentType ? {} : { document: { before: null, after: documentType } }),
      ...(comment === adminComment ? {} : { comment: { before: adminComment, after: comment } }),
    },
  )
}

async function tellApplicant(
  app: Ground,
  tx: Transaction,
  { id, applicantName: name, email, reference }: LockedApplication,
  { documentType, fileName }: LockedDocument,
  { decision, comment }: ReviewForm,
  request: AnsweredRequest | null,
) {
  if (reference === null) return
  const isAskedFor = request !== null && isRequestOpen(request.status)
  await notify(app, tx, applicant(email), {
    mail: reviewedMail,
    about: { kind: 'application', id },
    data: {
      name,
      decision,
      documentType,
      fileName,
      comment,
      isAskedFor,
      dueDate: isAskedFor ? request.dueDate : null,
      reference,
      trackingUrl: app.publicUrl + addresses.tracking({ reference, email, tab: 'documents' }),
    },
  })
}
