import { and, asc, eq, lte, notInArray } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { queuePaymentLink } from '#src/features/applications/queue-payment-link.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { notStopped } from '#src/features/outbox/not-stopped.server.ts'
import { isReminderTime } from '#src/features/outbox/reminder-rule.ts'
import { flaggedApplications } from './flagged-purchases.server.ts'

const AT_A_TIME = 100

/** Sends the payment link once more, a day after an application that was not paid. Returns how many. */
export async function remindUnpaid(app: Ground): Promise<number> {
  const now = app.clock.now()
  if (!isReminderTime(now)) return 0
  return app.db.transaction(async tx => {
    const due = await tx
      .select()
      .from(applications)
      .where(
        and(
          lte(applications.paymentReminderDueAt, now),
          notInArray(applications.id, flaggedApplications(tx)),
          notStopped(tx, 'first-payment', applications.id),
        ),
      )
      .orderBy(asc(applications.paymentReminderDueAt))
      .limit(AT_A_TIME)
      // Two workers share the list instead of sending the same reminder twice.
      .for('update', { skipLocked: true })

    let reminded = 0
    for (const application of due) {
      await tx.update(applications).set({ paymentReminderDueAt: null }).where(eq(applications.id, application.id))
      if (application.paid || application.status === 'rejected') continue
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
