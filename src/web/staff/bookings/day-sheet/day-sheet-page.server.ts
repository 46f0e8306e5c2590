import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { dateAndTime, dayInLagos, dayInWords, readPlausibleDay } from '#src/dates.ts'
import { findSectorLabel } from '#src/features/applications/sectors.ts'
import { findBookingsOnDays, loadCalendars } from '#src/features/bookings/calendars.server.ts'
import { findClosure } from '#src/features/bookings/slots.ts'
import { isBooked, isMissed } from '#src/features/bookings/states.ts'
import { LAGOS, timeIn } from '#src/zones.ts'

export type DaySheetPage = Awaited<ReturnType<typeof loadDaySheetPage>>

/**
 * Lists the consultations of a day, except cancelled ones, of all advisers or of one. If the requested day is missing or
 * implausible, it lists those of today.
 */
export async function loadDaySheetPage(app: AppContext, requestedDay: string | null, adviser: string | null = null) {
  const now = app.clock.now()
  const day = readPlausibleDay(requestedDay) ?? dayInLagos(now)
  const days = { first: day, last: day }
  const calendars = await loadCalendars(app, app.db, days)
  const chosen = calendars.find(({ id }) => id === adviser)
  const bookings = await findBookingsOnDays(app.db, { ...days, calendarId: chosen?.id, now, isWanted: isBooked })
  const closed = (chosen === undefined ? calendars : [chosen]).flatMap(({ name, facts }) => {
    const closure = findClosure(day, facts.exceptions)
    return closure === null ? [] : [{ name, closedFor: closure.name }]
  })
  return {
    title: dayInWords(day),
    readAt: dateAndTime(now),
    adviser: chosen?.name ?? null,
    closures: closed.map(({ name, closedFor }) => (calendars.length === 1 ? closedFor : `${name}, ${closedFor}`)),
    back: addresses.adminCalendar({ date: day, adviser: chosen?.id }),
    consultations: bookings.map(
      ({ id, name, email, adviser, startsAt, endsAt, minutes, status, reference, meetingLink, ...told }) => ({
        id,
        time: `${timeIn(LAGOS, startsAt)} to ${timeIn(LAGOS, endsAt)}`,
        name,
        email,
        adviser,
        length: `${minutes} minutes`,
        isMissed: isMissed(status),
        reference,
        meetingLink,
        callHref: told.caseId && addresses.adminCall(told.caseId),
        brief: [
          told.sector && findSectorLabel(told.sector),
          told.topic && `Topic: ${told.topic}`,
          told.question && `Question: ${told.question}`,
          told.hasCv && 'With a CV',
        ].filter(line => line !== null && line !== false),
      }),
    ),
  }
}
