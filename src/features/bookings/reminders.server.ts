import { and, eq, isNotNull, notExists, notInArray, sql } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { lockFreeCase } from '#src/features/cases/lock-cases.server.ts'
import { liveConsultations } from '#src/features/cases/table.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { notify, visitor } from '#src/features/mail/notify.server.ts'
import {
  endReminder,
  moveReminder,
  type Reminder,
  remindOrReport,
  scheduleReminders,
} from '#src/features/mail/send-reminders.server.ts'
import { isStopped } from '#src/features/mail/stop-reminders.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { selectFlaggedCaseIds } from '#src/features/money/queries.server.ts'
import { isSettled } from '#src/features/money/states.ts'
import { payments } from '#src/features/money/table.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { chooseTimeMail } from './mails.tsx'
import { type Booking, findPaidConsultation } from './queries.server.ts'
import { queueBookingMails } from './queue-booking-mails.server.ts'
import { calculateReminderTimes } from './rules.ts'
import { isConfirmed } from './states.ts'
import { bookings } from './table.server.ts'

/** Reminds customers who paid and have not booked. Those who cancelled get no reminder: they may want a refund. */
export const bookingReminder: Reminder = {
  matter: 'booking',
  isReady: ({ db }) =>
    and(
      notInArray(reminders.caseId, selectFlaggedCaseIds(db)),
      // A refund that ended the consultation may get another meaning.
      notExists(
        db
          .select()
          .from(liveConsultations)
          .where(and(eq(liveConsultations.id, reminders.caseId), isNotNull(liveConsultations.endedByRefundAt))),
      ),
    ),
  async send(app, tx, due) {
    const { caseId } = due
    // Lock the case before its payments, as `lockPayment` does, to avoid deadlocks.
    if (!(await lockFreeCase(tx, caseId))) return false
    const [payment] = await tx
      .select({ id: payments.id, reference: payments.reference })
      .from(payments)
      .where(and(eq(payments.caseId, caseId), isInStates(payments.state, isSettled)))
      .for('update')
    const isBooked = payment === undefined || (await tx.$count(bookings, eq(bookings.paymentId, payment.id))) > 0
    if (isBooked || (await isStopped(tx, { caseId, matter: 'booking' }))) return endReminder(tx, due)
    const consultation = await findPaidConsultation(tx, payment.reference)
    if (typeof consultation === 'string') return endReminder(tx, due)
    const { reference, item, name, email } = consultation
    return remindOrReport(app, tx, due, {
      sentCount: due.step,
      remind: () =>
        notify(app, tx, visitor(email), {
          mail: chooseTimeMail,
          about: { kind: 'consultation', id: caseId },
          data: { name, itemName: ITEMS[item].name, bookingUrl: app.publicUrl + addresses.booking({ reference }) },
        }),
      unanswered: {
        matter: 'booking',
        name,
        email,
        missing: ITEMS[item].name,
        reference,
        url: app.publicUrl + addresses.adminDashboard(),
      },
    })
  },
}

/** Reminds customers of their consultation on the day before and in the hour before. */
export const consultationReminder: Reminder = {
  matter: 'consultation',
  sendsAtNight: true,
  async send(app, tx, due) {
    const [booking] = await tx
      .select()
      .from(bookings)
      .where(eq(bookings.id, due.aboutId))
      .for('update', { skipLocked: true })
    if (booking === undefined) return false
    const now = app.clock.now()
    if (!isConfirmed(booking.status) || booking.startsAt <= now) return endReminder(tx, due)
    // After an outage both reminders may be due: send only the later one.
    const { hour } = calculateReminderTimes(booking.startsAt, now)
    const before = hour <= now ? 'hour' : 'day'
    await moveReminder(tx, due, before === 'day' ? hour : null)
    const subject = { kind: 'booking', id: booking.id } as const
    await recordEvent(app, tx, { type: 'booking.reminder_queued', actor: { kind: 'system' }, subject, before })
    await queueBookingMails(app, tx, booking, { kind: 'reminder', before })
    return true
  },
}

/** Starts the reminders of a new or moved booking. */
export async function scheduleConsultationReminder(
  db: DatabaseOrTransaction,
  { id, startsAt }: Pick<Booking, 'id' | 'startsAt'>,
  now: Date,
): Promise<void> {
  const { day, hour } = calculateReminderTimes(startsAt, now)
  const caseId = sql<string>`(select ${payments.caseId} from ${payments} join ${bookings} on ${bookings.paymentId} = ${payments.id} where ${bookings.id} = ${id})`
  await scheduleReminders(db, [{ caseId, matter: 'consultation', aboutId: id, dueAt: day ?? hour }])
}
