import { addresses } from '#src/addresses.ts'
import type { Ground } from '#src/database/ground.ts'
import { dateAndTime, dayInLagos, dayInWords, daysAfter, instantInLagos, readPlausibleDay } from '#src/dates.ts'
import { closuresAmong } from '#src/features/bookings/day-facts.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { isMissed, isNotCancelled } from '#src/features/bookings/states.ts'
import { bookingsBetween } from '#src/features/calendars/span-view.server.ts'
import { LAGOS, timeIn } from '#src/zones.ts'

export type DaySheetPage = Awaited<ReturnType<typeof daySheetPage>>

/** Who comes on a day, today if none is asked for: without what was cancelled, for nobody waits for that. */
export async function daySheetPage(app: Ground, asked: string | null) {
  const now = app.clock.now()
  const day = readPlausibleDay(asked) ?? dayInLagos(now)
  const [bookings, [closure]] = await Promise.all([
    bookingsBetween(app.db, {
      calendarId: DEFAULT_CALENDAR_ID,
      from: instantInLagos(day, '00:00'),
      before: instantInLagos(daysAfter(day, 1), '00:00'),
    }),
    closuresAmong(app.db, DEFAULT_CALENDAR_ID, { first: day, last: day }),
  ])
  return {
    title: dayInWords(day),
    /** The sheet tells how old it is. */
    readAt: dateAndTime(now),
    closedFor: closure?.name ?? null,
    back: addresses.adminCalendar({ date: day }),
    consultations: bookings
      .filter(({ status }) => isNotCancelled(status))
      .map(({ id, name, email, startsAt, endsAt, minutes, status, reference, meetingLink }) => ({
        id,
        time: `${timeIn(LAGOS, startsAt)} to ${timeIn(LAGOS, endsAt)}`,
        name,
        email,
        length: `${minutes} minutes`,
        isMissed: isMissed(status),
        reference,
        meetingLink,
      })),
  }
}
