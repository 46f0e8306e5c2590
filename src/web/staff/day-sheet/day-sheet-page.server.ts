import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dateAndTime, dayInLagos, dayInWords, instantInLagos, readPlausibleDay } from '#src/dates.ts'
import { findClosuresBetween } from '#src/features/bookings/day-facts.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { isMissed, isNotCancelled } from '#src/features/bookings/states.ts'
import { findBookingsBetween } from '#src/features/calendars/span-view.server.ts'
import { LAGOS, timeIn } from '#src/zones.ts'

export type DaySheetPage = Awaited<ReturnType<typeof loadDaySheetPage>>

/**
 * Lists the consultations of a day, except cancelled ones. If the requested day is missing or implausible, it lists
 * those of today.
 */
export async function loadDaySheetPage(app: AppContext, requestedDay: string | null) {
  const now = app.clock.now()
  const day = readPlausibleDay(requestedDay) ?? dayInLagos(now)
  const [bookings, [closure]] = await Promise.all([
    findBookingsBetween(app.db, {
      calendarId: DEFAULT_CALENDAR_ID,
      from: instantInLagos(day, '00:00'),
      before: instantInLagos(addDays(day, 1), '00:00'),
    }),
    findClosuresBetween(app.db, DEFAULT_CALENDAR_ID, { first: day, last: day }),
  ])
  return {
    title: dayInWords(day),
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
