import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { Ground } from '#src/database/ground.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { queueMail } from '#src/features/outbox/queue-mail.server.ts'
import { loggedType } from './document-types.ts'
import { requestMail } from './emails/mails.ts'
import { nextReminder } from './reminder-times.ts'
import { documentRequests } from './table.server.ts'

export type NewDocumentRequest = {
  /** The id it is to have: the same form sent twice is one request. */
  once?: string
  applicationId: string
  documentType: string
  description: string
  /** The last day for it, in Lagos; null: no deadline. */
  dueDate: string | null
}

/** Asks an applicant for a document, and mails what, why and until when. Without a reference nobody could hand it in. */
export async function requestDocument(
  app: Ground,
  actor: StaffActor,
  { once: id = randomUUID(), applicationId, documentType, description, dueDate }: NewDocumentRequest,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'payment-due' }> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [applicationId])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    const { reference, email, applicantName } = application
    if (reference === null) return { ok: false, reason: 'payment-due' }

    // The application is locked: of two equal forms the second one looks when the first has been written.
    const already = await tx
      .select({ id: documentRequests.id })
      .from(documentRequests)
      .where(eq(documentRequests.id, id))
    if (already.length > 0) return { ok: true }
    await tx.insert(documentRequests).values({
      id,
      applicationId,
      documentType,
      description,
      dueDate,
      status: 'pending',
      requestedAt: app.clock.now(),
      remindAt: nextReminder(dueDate, app.clock.now()),
    })
    await recordEvent(
      app,
      tx,
      {
        type: 'document.requested',
        actor,
        subject: { kind: 'application', id: applicationId },
        requestId: id,
        documentType: loggedType(documentType),
        dueDate,
      },
      {
        ...(loggedType(documentType) === documentType ? {} : { document: { before: null, after: documentType } }),
        description: { before: null, after: description },
      },
    )
    await queueMail(app, tx, requestMail, {
      to: email,
      aboutId: applicationId,
      data: {
        name: applicantName,
        documentType,
        description,
        dueDate,
        reference,
        trackingUrl: app.publicUrl + addresses.tracking({ reference, email, tab: 'documents' }),
      },
    })
    return { ok: true }
  })
}
