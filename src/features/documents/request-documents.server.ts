import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { asksForDocuments, type Status } from '#src/features/cases/states.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { findPiece } from '#src/features/evidence/plan/find-piece.server.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { scheduleReminders } from '#src/features/mail/send-reminders.server.ts'
import { requestMail } from './mails.tsx'
import { nameTypedType, recordDocumentEvent } from './record-document-event.server.ts'
import { reminderOfRequest } from './reminder-times.ts'
import { REQUESTED } from './states.ts'
import { documentRequests } from './table.server.ts'

export type RequestDocumentsInput = {
  applicationId: string
  documents: ReadonlyArray<{
    idempotencyKey?: string
    documentType: string
    description: string
  }>
  dueDate: string | null
  /** The piece of evidence that they are for. */
  pieceId?: string | null
}

/**
 * Requests documents from an applicant and queues one mail about all of them. Refuses applications without a reference,
 * because their applicants cannot upload yet.
 */
export async function requestDocuments(
  app: AppContext,
  actor: StaffActor,
  { applicationId, documents, dueDate, pieceId = null }: RequestDocumentsInput,
): Promise<
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'payment-due' | 'ended' | 'piece-gone' }
  | { ok: false; reason: 'asks-nothing'; status: Status }
> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    if (application === null) return { ok: false, reason: 'not-found' }
    const { reference, email, applicantName, status } = application
    if (reference === null) return { ok: false, reason: 'payment-due' }
    if (application.endedByRefundAt !== null) return { ok: false, reason: 'ended' }
    if (!asksForDocuments(application)) return { ok: false, reason: 'asks-nothing', status }
    const piece = await findPiece(tx, { applicationId, pieceId })
    // A piece that is left out needs no document.
    const isPlanned = piece !== null && piece.leftOutBecause === null
    if (pieceId !== null && !isPlanned) return { ok: false, reason: 'piece-gone' }

    const requestedAt = app.clock.now()
    const rows = documents.map(({ idempotencyKey = randomUUID(), documentType, description }) => {
      const values = { id: idempotencyKey, caseId: applicationId, pieceId, documentType, description, dueDate }
      return { ...values, status: REQUESTED, requestedAt } satisfies typeof documentRequests.$inferInsert
    })
    // The lock on the application makes the second of two identical requests see the rows of the first.
    const newRequests = await leaveOutExisting(tx, rows)
    if (newRequests.length === 0) return { ok: true }

    await tx.insert(documentRequests).values(newRequests)
    await scheduleReminders(
      tx,
      newRequests.map(row => reminderOfRequest(row, requestedAt)),
    )
    for (const row of newRequests) {
      await recordDocumentEvent(
        app,
        tx,
        { type: 'document.requested', actor, of: row, requestId: row.id, dueDate },
        { ...nameTypedType(row.documentType), description: { before: null, after: row.description } },
      )
    }
    await notify(app, tx, applicant(email), {
      mail: requestMail,
      about: { kind: 'application', id: applicationId },
      data: {
        name: applicantName,
        documents: newRequests.map(({ documentType, description }) => ({ documentType, description })),
        dueDate,
        reference,
        trackingUrl: app.publicUrl + addresses.tracking({ reference, email, tab: 'documents' }),
      },
    })
    return { ok: true }
  })
}

async function leaveOutExisting<Row extends { id: string }>(tx: Transaction, rows: Array<Row>): Promise<Array<Row>> {
  const ids = rows.map(row => row.id)
  const existing = await tx
    .select({ id: documentRequests.id })
    .from(documentRequests)
    .where(inArray(documentRequests.id, ids))
  return rows.filter(row => existing.every(({ id }) => id !== row.id))
}
