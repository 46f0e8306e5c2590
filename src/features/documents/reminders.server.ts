import { and, asc, eq, notExists, notInArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { dayInLagos } from '#src/dates.ts'
import { type LockedApplication, lockFreeApplication } from '#src/features/applications/lock-applications.server.ts'
import { asksForDocuments } from '#src/features/cases/states.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { MAX_REMINDERS, nextStepAt } from '#src/features/mail/reminder-rule.ts'
import {
  endReminder,
  moveReminder,
  type Reminder,
  reportUnansweredReminders,
} from '#src/features/mail/send-reminders.server.ts'
import { isStopped } from '#src/features/mail/stop-reminders.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { selectFlaggedCaseIds } from '#src/features/money/queries.server.ts'
import { withdrawUnneededRequests } from './finish-request.server.ts'
import { reminderMail } from './mails.tsx'
import { recordDocumentEvent } from './record-document-event.server.ts'
import { findNextReminder } from './reminder-times.ts'
import { isRequestOpen } from './states.ts'
import { documentRequests, uploads } from './table.server.ts'

/** One mail reminds of all missing documents. Each request counts its own reminders. */
export const documentReminder: Reminder = {
  matter: 'documents',
  prepare: withdrawUnneededRequests,
  isReady: ({ db }) =>
    and(
      notExists(db.select().from(uploads).where(isUnstoredUploadOf(reminders.caseId))),
      notInArray(reminders.caseId, selectFlaggedCaseIds(db)),
    ),
  async send(app, tx, due) {
    const { caseId } = due
    const application = await lockFreeApplication(tx, caseId)
    if (application === null) return false
    const now = app.clock.now()
    const missing = (await lockOpenRequests(tx, caseId)).filter(({ dueDate }) => dueDate !== null)
    const steps = missing.flatMap(({ reminder, ...request }) =>
      reminder?.dueAt != null && reminder.dueAt <= now ? [{ ...request, reminder }] : [],
    )
    if (steps.every(({ id }) => id !== due.aboutId)) return endReminder(tx, due)
    const isWanted = asksForDocuments(application) && !(await isStopped(tx, { caseId, matter: 'documents' }))
    // The schedule advances although no mail is sent, so that a reopened application gets no old reminder at once.
    for (const { reminder, dueDate } of steps) {
      const step = reminder.step + (isWanted ? 1 : 0)
      await moveReminder(
        tx,
        reminder,
        step < MAX_REMINDERS ? findNextReminder(dueDate, now) : nextStepAt([], step, now),
        step,
      )
    }
    const { reference, email, applicantName: name } = application
    if (reference === null || !isWanted) return false
    const unanswered = steps.filter(({ reminder }) => reminder.step === MAX_REMINDERS)
    if (unanswered.length > 0) {
      await reportUnansweredReminders(app, tx, caseId, {
        matter: 'documents',
        name,
        email,
        missing: unanswered.map(({ documentType }) => documentType).join(', '),
        reference,
        url: app.publicUrl + addresses.adminApplication(caseId),
      })
    }
    if (unanswered.length < steps.length)
      await queueReminder(app, tx, { actor: { kind: 'system' }, application, requests: missing })
    return true
  },
}

/** An upload that is not stored yet may be the missing document, so its applicant gets no reminder. */
export function isUnstoredUploadOf(applicationId: string | PgColumn) {
  return and(eq(uploads.caseId, applicationId), eq(uploads.state, 'whole'))
}

/** Lists the open requests with their reminders, most urgent first. */
export async function lockOpenRequests(tx: Transaction, applicationId: string) {
  const { id, documentType, description, dueDate, status, urgency, requestedAt } = documentRequests
  return tx
    .select({ id, documentType, description, dueDate, reminder: reminders })
    .from(documentRequests)
    .leftJoin(
      reminders,
      and(
        eq(reminders.matter, 'documents'),
        sql`${reminders.aboutId} = ${id}::text`,
        eq(reminders.caseId, applicationId),
      ),
    )
    .where(and(eq(documentRequests.caseId, applicationId), isInStates(status, isRequestOpen)))
    .orderBy(asc(urgency), asc(requestedAt), asc(id))
    .for('update', { of: documentRequests })
}

type RequestsReminder = {
  actor: StaffActor | { kind: 'system' }
  application: Pick<LockedApplication, 'id' | 'reference' | 'email' | 'applicantName'>
  requests: ReadonlyArray<{ id: string; documentType: string; description: string; dueDate: string | null }>
}

/** Queues one mail about all these requests. The caller has locked their application. */
export async function queueReminder(
  app: AppContext,
  tx: Transaction,
  { actor, application, requests }: RequestsReminder,
) {
  const { id: applicationId, email, applicantName } = application
  const reference = application.reference ?? ''
  for (const { id: requestId, documentType, dueDate } of requests) {
    const of = { caseId: applicationId, documentType }
    await recordDocumentEvent(app, tx, { type: 'document.reminder_queued', actor, of, requestId, dueDate })
  }
  const today = dayInLagos(app.clock.now())
  await notify(app, tx, applicant(email), {
    mail: reminderMail,
    about: { kind: 'application', id: applicationId },
    data: {
      name: applicantName,
      documents: requests.map(({ documentType, description, dueDate }) => {
        return { documentType, description, dueDate, isLate: dueDate !== null && dueDate < today }
      }),
      reference,
      trackingUrl: app.publicUrl + addresses.tracking({ reference, email, tab: 'documents' }),
    },
  })
}
