import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/one-of.ts'
import { dayInLagos, instantInLagos } from '#src/dates.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { asksForDocuments } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { reminderStep } from '#src/features/outbox/reminder-rule.ts'
import { notStopped } from '#src/features/outbox/stop-reminders.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { reminderMail } from './emails/mails.ts'
import { queueReminder } from './queue-reminder.server.ts'
import { hasWholeUpload } from './remind-of-documents.server.ts'
import { findNextReminder } from './reminder-times.ts'
import { isRequestOpen } from './states.ts'
import { documentRequests } from './table.server.ts'

export type RemindNowRefusal = 'gone' | 'nothing-open' | 'closed' | 'being-checked' | 'stopped' | 'reminded-today'

/** Mails the applicant one reminder of all open requests, at most one on a day in Lagos, automatic ones included. */
export async function remindNow(
  app: AppContext,
  actor: StaffActor,
  { applicationId }: { applicationId: string },
): Promise<{ ok: true; count: number } | { ok: false; reason: RemindNowRefusal }> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [applicationId])
    if (application === undefined) return { ok: false, reason: 'gone' }
    const { reference, email, applicantName } = application
    if (reference === null || !asksForDocuments(application)) return { ok: false, reason: 'closed' }
    const requests = await lockOpenRequests(tx, applicationId)
    if (requests.length === 0) return { ok: false, reason: 'nothing-open' }
    if (await wasRemindedToday(app, tx, applicationId)) return { ok: false, reason: 'reminded-today' }
    if (await hasStoppedReminders(tx, applicationId)) return { ok: false, reason: 'stopped' }
    if (await hasWholeUpload(tx, applicationId)) return { ok: false, reason: 'being-checked' }

    for (const request of requests) await postponeReminder(app, tx, request)
    await queueReminder(app, tx, {
      actor,
      application: { id: applicationId, reference, email, applicantName },
      requests,
    })
    return { ok: true, count: requests.length }
  })
}

function lockOpenRequests(tx: Transaction, applicationId: string) {
  return tx
    .select()
    .from(documentRequests)
    .where(and(eq(documentRequests.applicationId, applicationId), isInStates(documentRequests.status, isRequestOpen)))
    .orderBy(asc(documentRequests.urgency), asc(documentRequests.requestedAt), asc(documentRequests.id))
    .for('update')
}

async function wasRemindedToday(app: AppContext, tx: Transaction, applicationId: string): Promise<boolean> {
  const startOfToday = instantInLagos(dayInLagos(app.clock.now()), '00:00')
  const [mail] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.applicationId, applicationId),
        eq(mails.template, reminderMail.name),
        gte(mails.queuedAt, startOfToday),
        sql`${mails.copyOf} is null`,
      ),
    )
    .limit(1)
  return mail !== undefined
}

async function hasStoppedReminders(tx: Transaction, applicationId: string): Promise<boolean> {
  const [application] = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, applicationId), notStopped(tx, 'documents', applications.id)))
  return application === undefined
}

/** Moves an automatic reminder of the next 24 hours, so that the applicant does not get two. */
async function postponeReminder(
  app: AppContext,
  tx: Transaction,
  { id, remindAt, dueDate, reminderSteps }: typeof documentRequests.$inferSelect,
) {
  const tomorrow = new Date(app.clock.now().getTime() + DAY_MS)
  if (remindAt === null || remindAt > tomorrow || reminderStep(reminderSteps) !== 'reminder') return
  await tx
    .update(documentRequests)
    .set({ remindAt: findNextReminder(dueDate, tomorrow) })
    .where(eq(documentRequests.id, id))
}
