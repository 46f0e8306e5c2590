import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { Ground } from '#src/database/ground.ts'
import { inStates } from '#src/database/one-of.ts'
import { bookableDays } from './queries.server.ts'
import type { Start } from './starts.ts'
import { isConfirmed } from './states.ts'
import { bookings } from './table.server.ts'

/** Where staff can move a booking to: the days that have such a time, and the times. */
export type StartsForStaff = Array<{ day: string; starts: Array<Start> }>

/** The free times a booking can move to, while the calendar is closed too. Null: there is none, or it can no longer move. */
export async function startsForStaff(app: Ground, bookingId: string): Promise<StartsForStaff | null> {
  if (!z.uuid().safeParse(bookingId).success) return null
  return app.db.transaction(
    async tx => {
      const [booking] = await tx
        .select({
          id: bookings.id,
          calendarId: bookings.calendarId,
          minutes: bookings.minutes,
          startsAt: bookings.startsAt,
        })
        .from(bookings)
        .where(
          and(
            eq(bookings.id, bookingId),
            inStates(bookings.status, isConfirmed),
            gt(bookings.startsAt, app.clock.now()),
          ),
        )
      if (booking === undefined) return null
      const { calendarId, minutes, startsAt } = booking
      const { days } = await bookableDays(app, tx, { calendarId, minutes, exceptBooking: booking.id, isForStaff: true })
      const elsewhere = days.map(({ day, starts }) => ({
        day,
        starts: starts.filter(start => start.isFree && start.startsAt.getTime() !== startsAt.getTime()),
      }))
      return elsewhere.filter(({ starts }) => starts.length > 0)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
