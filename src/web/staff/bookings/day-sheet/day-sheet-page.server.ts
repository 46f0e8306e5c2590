import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { dateAndTime, dayInLagos, dayInWords, readPlausibleDay } from '#src/dates.ts'
import { findBookingsOnDays, loadCalendarFacts } from '#src/features/bookings/calendars.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { findClosure } from '#src/features/bookings/slots.ts'
import { isBooked, isMissed } from '#src/features/bookings/states.ts'
import { LAGOS, timeIn } from '#src/zones.ts'

export type DaySheetPage = Awaited<ReturnType<typeof loadDaySheetPage>>

/**
 * Lists the consultations of a day, except cancelled ones. If the requested day is missing or implausible, it lists
 * those of today.
 */
export async function loadDaySheetPage(app: AppContext, requestedDay: string | null) {
  const now = app.clock.now()
  const day = readPlausibleDay(requestedDay) ?? dayInLagos(now)
  const query = { calendarId: DEFAULT_CALENDAR_ID, first: day, last: day }
  const [bookings, { exceptions }] = await Promise.all([
    findBookingsOnDays(app.db, query),
    loadCalendarFacts(app, app.db, query),
  ])
  return {
    title: dayInWords(day),
    readAt: dateAndTime(now),
    closedFor: findClosure(day, exceptions)?.name ?? null,
    back: addresses.adminCalendar({ date: day }),
    consultations: bookings
      .filter(({ status }) => isBooked(status))
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
