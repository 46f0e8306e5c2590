import { and, asc, eq, isNotNull, lte, notExists, notInArray, sql } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/one-of.ts'
import { asksForDocuments } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { reportUnansweredReminders } from '#src/features/outbox/queue-unanswered.server.ts'
import { isReminderTime, reminderStep, staffStepAt } from '#src/features/outbox/reminder-rule.ts'
import { notStopped } from '#src/features/outbox/stop-reminders.server.ts'
import { selectFlaggedApplicationIds } from '#src/features/payments/flags.server.ts'
import { withdrawUnneededRequests } from './finish-request.server.ts'
import { queueReminder } from './queue-reminder.server.ts'
import { findNextReminder } from './reminder-times.ts'
import { isRequestOpen } from './states.ts'
import { documentRequests, uploads } from './table.server.ts'

const MAX_APPLICANTS_PER_RUN = 100

/** An upload that is not stored yet may be the missing document, so its applicant gets no reminder. */
const isWholeUploadOfApplicant = and(
  eq(uploads.applicationId, documentRequests.applicationId),
  eq(uploads.state, 'whole'),
)

/**
 * Queues one reminder of all missing documents for each applicant. When three reminders had no effect, notifies staff.
 * Returns the number of applications for which a mail was queued.
 */
export async function remindOfDocuments(app: AppContext): Promise<number> {
  const now = app.clock.now()
  await withdrawUnneededRequests(app)
  if (!isReminderTime(now)) return 0
  const dueApplications = await app.db
    .select({ applicationId: documentRequests.applicationId })
    .from(documentRequests)
    .where(
      and(
        lte(documentRequests.remindAt, now),
        notExists(app.db.select().from(uploads).where(isWholeUploadOfApplicant)),
        notInArray(documentRequests.applicationId, selectFlaggedApplicationIds(app.db)),
        notStopped(app.db, 'documents', documentRequests.applicationId),
      ),
    )
    .groupBy(documentRequests.applicationId)
    .orderBy(sql`min(${documentRequests.remindAt})`)
    .limit(MAX_APPLICANTS_PER_RUN)
  let remindedCount = 0
  for (const { applicationId } of dueApplications) if (await remindApplicant(app, applicationId)) remindedCount++
  return remindedCount
}

/** Uses one transaction per application, so that a failure does not undo the reminders of others. */
async function remindApplicant(app: AppContext, applicationId: string): Promise<boolean> {
  return app.db.transaction(async tx => {
    const [application] = await tx
      .select()
      .from(applications)
      .where(eq(applications.id, applicationId))
      .for('update', { skipLocked: true })
    if (application === undefined || (await hasWholeUpload(tx, applicationId))) return false

    const missingRequests = await lockMissingRequests(tx, applicationId)
    const now = app.clock.now()
    const dueRequests = missingRequests.filter(({ remindAt }) => remindAt !== null && remindAt <= now)
    if (dueRequests.length === 0) return false
    const { reference, email, applicantName } = application
    if (reference === null || !asksForDocuments(application)) {
      // Advance the schedule although no mail is sent, so that a reopened application gets no old reminder at once.
      for (const { id, dueDate, reminderSteps } of dueRequests) {
        await updateReminderSchedule(tx, id, { reminderSteps, remindAt: findNextReminder(dueDate, now) })
      }
      return false
    }

    for (const { id, dueDate, reminderSteps } of dueRequests) {
      const steps = reminderSteps + 1
      await updateReminderSchedule(tx, id, {
        reminderSteps: steps,
        remindAt: findNextReminderTime(steps, dueDate, now),
      })
    }
    const unansweredRequests = dueRequests.filter(({ reminderSteps }) => reminderStep(reminderSteps) === 'staff')
    if (unansweredRequests.length > 0) {
      await reportUnansweredReminders(app, tx, applicationId, {
        matter: 'documents',
        name: applicantName,
        email,
        missing: unansweredRequests.map(({ documentType }) => documentType).join(', '),
        reference,
        url: app.publicUrl + addresses.adminApplication(applicationId),
      })
    }
    if (unansweredRequests.length === dueRequests.length) return true
    await queueReminder(app, tx, {
      actor: { kind: 'system' },
      application: { id: applicationId, reference, email, applicantName },
      requests: missingRequests,
    })
    return true
  })
}

export async function hasWholeUpload(tx: Transaction, applicationId: string): Promise<boolean> {
  const unstoredUploads = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.applicationId, applicationId), eq(uploads.state, 'whole')))
    .limit(1)
  return unstoredUploads.length > 0
}

async function lockMissingRequests(tx: Transaction, applicationId: string) {
  const { applicationId: application, status, dueDate, requestedAt, id } = documentRequests
  const missingRequests = await tx
    .select()
    .from(documentRequests)
    .where(and(eq(application, applicationId), isInStates(status, isRequestOpen), isNotNull(dueDate)))
    .orderBy(asc(dueDate), asc(requestedAt), asc(id))
    .for('update')
  return missingRequests.flatMap(request =>
    request.dueDate === null ? [] : [{ ...request, dueDate: request.dueDate }],
  )
}

function findNextReminderTime(steps: number, dueDate: string, now: Date): Date | null {
  const step = reminderStep(steps)
  switch (step) {
    case 'reminder':
      return findNextReminder(dueDate, now)
    case 'staff':
      return staffStepAt(now)
    case 'none':
      return null
    default:
      return assertNever(step)
  }
}

async function updateReminderSchedule(
  tx: Transaction,
  id: string,
  step: { reminderSteps: number; remindAt: Date | null },
) {
  await tx.update(documentRequests).set(step).where(eq(documentRequests.id, id))
}
