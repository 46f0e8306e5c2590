import { and, asc, eq, isNotNull, lte, notExists, sql } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos } from '#src/dates.ts'
import { FINISHED_STATUSES } from '#src/features/applications/statuses.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { queueMail } from '#src/features/outbox/queue-mail.server.ts'
import { reminderMail } from './emails/mails.ts'
import { loggedType } from './logged-type.ts'
import { nextReminder } from './reminder-times.ts'
import { documentRequests, uploads } from './table.server.ts'

const AT_A_TIME = 100

/** Whose file waits to be stored stands back, so that the others get their turn. */
const hasWaiting = and(eq(uploads.applicationId, documentRequests.applicationId), eq(uploads.state, 'whole'))

/** Reminds applicants of what is still to come, in one message each, however long nobody was reminded. Returns how many. */
export async function remindOfDocuments(app: Ground): Promise<number> {
  const due = await app.db
    .select({ applicationId: documentRequests.applicationId })
    .from(documentRequests)
    .where(
      and(lte(documentRequests.remindAt, app.clock.now()), notExists(app.db.select().from(uploads).where(hasWaiting))),
    )
    .groupBy(documentRequests.applicationId)
    .orderBy(sql`min(${documentRequests.remindAt})`)
    .limit(AT_A_TIME)
  let reminded = 0
  for (const { applicationId } of due) if (await remindApplicant(app, applicationId)) reminded++
  return reminded
}

/** A transaction for each, so that one never waits for another, and everybody locks the application before its requests. */
async function remindApplicant(app: Ground, applicationId: string): Promise<boolean> {
  return app.db.transaction(async tx => {
    const [application] = await tx
      .select()
      .from(applications)
      .where(eq(applications.id, applicationId))
      // Somebody is at it, perhaps another worker with this reminder: what is due then is due in five minutes.
      .for('update', { skipLocked: true })
    if (application === undefined || (await hasFileWaiting(tx, applicationId))) return false

    const missing = await missingDocuments(tx, applicationId)
    const now = app.clock.now()
    if (!missing.some(({ remindAt }) => remindAt !== null && remindAt <= now)) return false
    const { reference, email, applicantName, status } = application
    if (reference === null || FINISHED_STATUSES.includes(status)) {
      // A status may be taken back: then they are reminded again, from the next time on.
      for (const { id, dueDate } of missing) await remindAgain(tx, id, nextReminder(dueDate, now))
      return false
    }

    for (const request of missing) {
      await remindAgain(tx, request.id, nextReminder(request.dueDate, now))
      await recordReminder(app, tx, request)
    }
    const today = dayInLagos(now)
    await queueMail(app, tx, reminderMail, {
      to: email,
      aboutId: applicationId,
      data: {
        name: applicantName,
        documents: missing.map(({ documentType, description, dueDate }) => {
          return { documentType, description, dueDate, isLate: dueDate < today }
        }),
        reference,
        trackingUrl: app.publicUrl + addresses.tracking({ reference, email, tab: 'documents' }),
      },
    })
    return true
  })
}

/** It may be what is missing: whoever has sent it is not told that we lack it, only because it cannot be stored just now. */
async function hasFileWaiting(tx: Transaction, applicationId: string): Promise<boolean> {
  const waiting = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.applicationId, applicationId), eq(uploads.state, 'whole')))
    .limit(1)
  return waiting.length > 0
}

/** Everything with a deadline that has not come, the most urgent first. */
async function missingDocuments(tx: Transaction, applicationId: string) {
  const { applicationId: application, status, dueDate, requestedAt, id } = documentRequests
  const missing = await tx
    .select()
    .from(documentRequests)
    .where(and(eq(application, applicationId), eq(status, 'pending'), isNotNull(dueDate)))
    .orderBy(asc(dueDate), asc(requestedAt), asc(id))
    .for('update')
  return missing.flatMap(request => (request.dueDate === null ? [] : [{ ...request, dueDate: request.dueDate }]))
}

async function remindAgain(tx: Transaction, id: string, remindAt: Date | null) {
  await tx.update(documentRequests).set({ remindAt }).where(eq(documentRequests.id, id))
}

async function recordReminder(
  app: Ground,
  tx: Transaction,
  {
    id,
    applicationId,
    documentType,
    dueDate,
  }: { id: string; applicationId: string; documentType: string; dueDate: string },
) {
  await recordEvent(app, tx, {
    type: 'document.reminder_queued',
    actor: { kind: 'system' },
    subject: { kind: 'application', id: applicationId },
    requestId: id,
    documentType: loggedType(documentType),
    dueDate,
  })
}
