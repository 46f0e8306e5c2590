import { asc, eq, lte, or } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { queueBookingMails } from './queue-booking-mails.server.ts'
import { isConfirmed } from './states.ts'
import { bookings } from './table.server.ts'

const BATCH_SIZE = 100

/** Queues due reminders and returns their number. */
export async function remindOfConsultations(app: AppContext): Promise<number> {
  return app.db.transaction(async tx => {
    const now = app.clock.now()
    const dueBookings = await tx
      .select()
      .from(bookings)
      .where(or(lte(bookings.dayReminderDueAt, now), lte(bookings.hourReminderDueAt, now)))
      .orderBy(asc(bookings.startsAt))
      .limit(BATCH_SIZE)
      // `skipLocked` lets two workers share the due bookings, so that no reminder is sent twice.
      .for('update', { skipLocked: true })

    let remindedCount = 0
    for (const booking of dueBookings) {
      // After an outage both reminders may be due: send only the later one.
      const isHourReminder = booking.hourReminderDueAt !== null && booking.hourReminderDueAt <= now
      await tx
        .update(bookings)
        .set({ dayReminderDueAt: null, ...(isHourReminder ? { hourReminderDueAt: null } : {}) })
        .where(eq(bookings.id, booking.id))
      if (!isConfirmed(booking.status) || booking.startsAt <= now) continue
      remindedCount++

      const leadTime = isHourReminder ? 'hour' : 'day'
      await recordEvent(app, tx, {
        type: 'booking.reminder_queued',
        actor: { kind: 'system' },
        subject: { kind: 'booking', id: booking.id },
        before: leadTime,
      })
      await queueBookingMails(app, tx, booking, { kind: 'reminder', before: leadTime })
    }
    return remindedCount
  })
}
