import { and, asc, eq, isNull, lt, lte, notExists, notInArray, sql } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/one-of.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import { notify, visitor } from '#src/features/outbox/notify.server.ts'
import { reportUnansweredReminders } from '#src/features/outbox/queue-unanswered.server.ts'
import { isReminderTime, nextStepAt, reminderStep } from '#src/features/outbox/reminder-rule.ts'
import { notStopped } from '#src/features/outbox/stop-reminders.server.ts'
import { selectFlaggedOrderIds } from '#src/features/payments/flags.server.ts'
import { isSettled } from '#src/features/payments/states.ts'
import { orders, payments } from '#src/features/payments/table.server.ts'
import { chooseTimeMail } from './emails/mails.ts'
import { findPaidConsultation, type PaidConsultation } from './queries.server.ts'
import { bookings } from './table.server.ts'

const BATCH_SIZE = 100

const REMINDER_DAYS = [1, 3, 7] as const
/** The fourth step, after three reminders, is a notice to staff. */
const REMINDER_STEP_COUNT = 4

/** Reminds customers who paid and have not booked. Returns the number of mails queued. */
export async function remindUnbooked(app: AppContext): Promise<number> {
  if (!isReminderTime(app.clock.now())) return 0
  const dueReminders = await findDueOrders(app.db, app.clock.now())
  let queuedCount = 0
  for (const { orderId } of dueReminders) if (await takeReminderStep(app, orderId)) queuedCount++
  return queuedCount
}

/** Customers who cancelled get no reminder, because they may want a refund. */
function findDueOrders(db: DatabaseOrTransaction, now: Date, orderId: string | null = null) {
  const firstReminderAt = sql`${payments.settledAt} + make_interval(days => ${REMINDER_DAYS[0]})`
  return db
    .select({ orderId: orders.id, steps: orders.reminderSteps, reference: payments.reference })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), isInStates(payments.state, isSettled)))
    .where(
      and(
        orderId === null ? undefined : eq(orders.id, orderId),
        isNull(orders.endedByRefundAt),
        lt(orders.reminderSteps, REMINDER_STEP_COUNT),
        lte(sql`coalesce(${orders.remindAt}, ${firstReminderAt})`, now),
        notExists(db.select({ id: bookings.id }).from(bookings).where(eq(bookings.paymentId, payments.id))),
        notInArray(orders.id, selectFlaggedOrderIds(db)),
        notStopped(db, 'booking', orders.id),
      ),
    )
    .orderBy(asc(payments.settledAt))
    .limit(BATCH_SIZE)
}

/** Locks the order before its payment, as `lockPayment` does, to avoid deadlocks. */
async function takeReminderStep(app: AppContext, orderId: string): Promise<boolean> {
  return app.db.transaction(async tx => {
    const [locked] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update', { skipLocked: true })
    if (locked === undefined) return false
    await tx.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId)).for('update')
    const now = app.clock.now()
    const [due] = await findDueOrders(tx, now, orderId)
    if (due === undefined) return false
    const { steps, reference } = due
    await tx
      .update(orders)
      .set({ reminderSteps: steps + 1, remindAt: nextStepAt(REMINDER_DAYS, steps + 1, now) })
      .where(eq(orders.id, orderId))
    const consultation = await findPaidConsultation(tx, reference)
    if (typeof consultation === 'string') return false
    await queueReminderStep(app, tx, { orderId, steps }, consultation)
    return true
  })
}

async function queueReminderStep(
  app: AppContext,
  tx: Transaction,
  { orderId, steps }: { orderId: string; steps: number },
  consultation: PaidConsultation,
) {
  const { reference, item, name, email } = consultation
  const step = reminderStep(steps)
  switch (step) {
    case 'reminder':
      await recordEvent(app, tx, {
        type: 'reminder.queued',
        actor: { kind: 'system' },
        subject: { kind: 'order', id: orderId },
        matter: 'booking',
        number: steps + 1,
      })
      return notify(app, tx, visitor(email), {
        mail: chooseTimeMail,
        about: { kind: 'order', id: orderId },
        data: { name, itemName: ITEMS[item].name, bookingUrl: app.publicUrl + addresses.booking({ reference }) },
      })
    case 'staff':
      return reportUnansweredReminders(app, tx, orderId, {
        matter: 'booking',
        name,
        email,
        missing: ITEMS[item].name,
        reference,
        url: app.publicUrl + addresses.adminDashboard(),
      })
    case 'none':
      return
    default:
      return assertNever(step)
  }
}
