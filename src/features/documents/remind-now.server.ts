import { and, eq, gte, isNull } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos, instantInLagos } from '#src/dates.ts'
import { lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { asksForDocuments } from '#src/features/cases/states.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { MAX_REMINDERS } from '#src/features/mail/reminder-rule.ts'
import { moveReminder } from '#src/features/mail/send-reminders.server.ts'
import { isStopped } from '#src/features/mail/stop-reminders.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { reminderMail } from './mails.tsx'
import { findNextReminder } from './reminder-times.ts'
import { isUnstoredUploadOf, lockOpenRequests, queueReminder } from './reminders.server.ts'
import { uploads } from './table.server.ts'

export type RemindNowRefusal = 'gone' | 'nothing-open' | 'closed' | 'being-checked' | 'stopped' | 'reminded-today'

/** Mails the applicant one reminder of all open requests, at most one on a day in Lagos, automatic ones included. */
export async function remindNow(
  app: AppContext,
  actor: StaffActor,
  { applicationId }: { applicationId: string },
): Promise<{ ok: true; count: number } | { ok: false; reason: RemindNowRefusal }> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    if (application === null) return { ok: false, reason: 'gone' }
    if (application.reference === null || !asksForDocuments(application)) return { ok: false, reason: 'closed' }
    const requests = await lockOpenRequests(tx, applicationId)
    if (requests.length === 0) return { ok: false, reason: 'nothing-open' }
    if (await wasRemindedToday(app, tx, applicationId)) return { ok: false, reason: 'reminded-today' }
    if (await isStopped(tx, { caseId: applicationId, matter: 'documents' })) return { ok: false, reason: 'stopped' }
    if ((await tx.$count(uploads, isUnstoredUploadOf(applicationId))) > 0) return { ok: false, reason: 'being-checked' }

    // The automatic reminders of the next 24 hours move, so that the applicant does not get two.
    const tomorrow = new Date(app.clock.now().getTime() + DAY_MS)
    for (const { reminder, dueDate } of requests) {
      if (reminder?.dueAt == null || reminder.dueAt > tomorrow || reminder.step >= MAX_REMINDERS) continue
      await moveReminder(tx, reminder, findNextReminder(dueDate, tomorrow), reminder.step)
    }
    await queueReminder(app, tx, { actor, application, requests })
    return { ok: true, count: requests.length }
  })
}

async function wasRemindedToday(app: AppContext, tx: Transaction, applicationId: string): Promise<boolean> {
  const startOfToday = instantInLagos(dayInLagos(app.clock.now()), '00:00')
  const isReminder = and(eq(mails.caseId, applicationId), eq(mails.template, reminderMail.name))
  return (await tx.$count(mails, and(isReminder, gte(mails.queuedAt, startOfToday), isNull(mails.copyOf)))) > 0
}
