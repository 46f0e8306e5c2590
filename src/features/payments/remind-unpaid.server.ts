import { and, asc, eq, gt, inArray, lte, notInArray, sql } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { paymentLinkMail } from '#src/features/applications/emails/mails.ts'
import { queuePaymentLink } from '#src/features/applications/queue-payment-link.server.ts'
import { takesPayments } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { isReminderTime } from '#src/features/outbox/reminder-rule.ts'
import { notStopped } from '#src/features/outbox/stop-reminders.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { selectIdsOfApplicationsBeingPaid } from './flags.server.ts'
import { selectIdsOfAskedApplications } from './refunds/list-meant-refunds.server.ts'

const BATCH_SIZE = 100

/** Sends the payment link again after a day. Returns the number of reminders. */
export async function remindUnpaid(app: AppContext): Promise<number> {
  const now = app.clock.now()
  if (!isReminderTime(now)) return 0
  return app.db.transaction(async tx => {
    // Without this lock, two workers could remind one applicant of two applications.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('remind-unpaid'))`)
    const dueApplications = await tx
      .select()
      .from(applications)
      .where(
        and(
          lte(applications.paymentReminderDueAt, now),
          notInArray(applications.id, selectIdsOfApplicationsBeingPaid(tx)),
          notInArray(applications.id, selectIdsOfAskedApplications(tx)),
          notStopped(tx, 'first-payment', applications.id),
        ),
      )
      .orderBy(asc(applications.paymentReminderDueAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })

    const remindedEmails = await findEmailsRemindedSince(
      tx,
      dueApplications.map(({ email }) => email),
      new Date(now.getTime() - DAY_MS),
    )
    let remindedCount = 0
    for (const application of dueApplications) {
      const needsReminder = !application.paid && takesPayments(application)
      const isPostponed = needsReminder && remindedEmails.has(application.email)
      await tx
        .update(applications)
        .set({ paymentReminderDueAt: isPostponed ? new Date(now.getTime() + DAY_MS) : null })
        .where(eq(applications.id, application.id))
      if (!needsReminder || isPostponed) continue
      remindedEmails.add(application.email)
      remindedCount++

      await recordEvent(app, tx, {
        type: 'application.payment_reminder_queued',
        actor: { kind: 'system' },
        subject: { kind: 'application', id: application.id },
      })
      await queuePaymentLink(app, tx, application, { isReminder: true })
    }
    return remindedCount
  })
}

async function findEmailsRemindedSince(
  tx: Transaction,
  emails: ReadonlyArray<string>,
  since: Date,
): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ to: mails.to })
    .from(mails)
    .where(
      and(
        inArray(mails.to, [...new Set(emails)]),
        eq(mails.template, paymentLinkMail.name),
        sql`${mails.data} ->> 'isReminder' = 'true'`,
        gt(mails.queuedAt, since),
      ),
    )
  return new Set(rows.map(({ to }) => to))
}
