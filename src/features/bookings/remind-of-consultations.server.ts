import { asc, eq, lte, or } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { isConfirmed } from './states.ts'
import { bookings } from './table.server.ts'
import { tellOfBooking } from './tell-of-booking.server.ts'

const AT_A_TIME = 100

/** Reminds of the consultations that are a day or an hour away, each once. Returns how many. */
export async function remindOfConsultations(app: Ground): Promise<number> {
  return app.db.transaction(async tx => {
    const now = app.clock.now()
    const due = await tx
      .select()
      .from(bookings)
      .where(or(lte(bookings.dayReminderDueAt, now), lte(bookings.hourReminderDueAt, now)))
      .orderBy(asc(bookings.startsAt))
      .limit(AT_A_TIME)
      // Two workers share the list instead of sending the same reminder twice.
      .for('update', { skipLocked: true })

    let reminded = 0
    for (const booking of due) {
      // After a pause both may be due: the nearer one says it all, and none is sent once it has begun.
      const isHour = booking.hourReminderDueAt !== null && booking.hourReminderDueAt <= now
      await tx
        .update(bookings)
        .set({ dayReminderDueAt: null, ...(isHour ? { hourReminderDueAt: null } : {}) })
        .where(eq(bookings.id, booking.id))
      if (!isConfirmed(booking.status) || booking.startsAt <= now) continue
      reminded++

      const before = isHour ? 'hour' : 'day'
      await recordEvent(app, tx, {
        type: 'booking.reminder_queued',
        actor: { kind: 'system' },
        subject: { kind: 'booking', id: booking.id },
        before,
      })
      await tellOfBooking(app, tx, booking, { kind: 'reminder', before })
    }
    return reminded
  })
}
