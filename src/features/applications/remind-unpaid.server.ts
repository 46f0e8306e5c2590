import { asc, eq, lte } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { queuePaymentLink } from './queue-payment-link.server.ts'
import { applications } from './table.server.ts'

const AT_A_TIME = 100

/** Sends the payment link once more to whoever has not paid a day after applying. Returns how many. */
export async function remindUnpaid(app: Ground): Promise<number> {
  return app.db.transaction(async tx => {
    const due = await tx
      .select()
      .from(applications)
      .where(lte(applications.paymentReminderDueAt, app.clock.now()))
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
