import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { paymentLinkMail } from './emails/mails.ts'
import { queuePaymentLink } from './queue-payment-link.server.ts'
import { applications } from './table.server.ts'

const AT_A_TIME = 100
const DAY_MS = 24 * 3_600_000

/**
 * Sends the payment link once more, a day after an application that was not paid; to one address once a day at most, however
 * many applications were opened for it. Returns how many.
 */
export async function remindUnpaid(app: Ground): Promise<number> {
  return app.db.transaction(async tx => {
    // One worker at a time, so that two applications of one address are not reminded of at the same moment.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('remind-unpaid'))`)
    const due = await tx
      .select()
      .from(applications)
      .where(lte(applications.paymentReminderDueAt, app.clock.now()))
      .orderBy(asc(applications.paymentReminderDueAt))
      .limit(AT_A_TIME)
      .for('update', { skipLocked: true })

    const toldToday = await remindedSince(
      tx,
      due.map(({ email }) => email),
      new Date(app.clock.now().getTime() - DAY_MS),
    )
    let reminded = 0
    for (const application of due) {
      await tx.update(applications).set({ paymentReminderDueAt: null }).where(eq(applications.id, application.id))
      if (application.paid || application.status === 'rejected' || toldToday.has(application.email)) continue
      toldToday.add(application.email)
      reminded++

      await recordEvent(app, tx, {
        type: 'application.payment_reminder_queued',
        actor: { kind: 'system' },
        subject: { kind: 'application', id: application.id },
      })
      await queuePaymentLink(app, tx, application, true)
    }
    return reminded
  })
}

async function remindedSince(tx: Transaction, emails: ReadonlyArray<string>, since: Date): Promise<Set<string>> {
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
