import { addresses } from '#src/addresses.ts'
import { dateInWords, dayInLagos, dayInWords, daysAfter, instantInLagos, readDay } from '#src/dates.ts'
import { bookingsBetween } from '#src/features/bookings/bookings-between.server.ts'
import type { BookingStatus } from '#src/features/bookings/statuses.ts'
import { never } from '#src/never.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import type { App } from '../../../app-context.ts'

export type CalendarPage = Awaited<ReturnType<typeof calendarPage>>
export type DayBooking = ReturnType<typeof worded>

const AHEAD = 50

/** The consultations of one day, today's if none is asked for, and the next ones of all days. */
export async function calendarPage(app: App, asked: string | null) {
  const now = app.clock.now()
  const today = dayInLagos(now)
  const date = readYearsPeopleMean(asked) ?? today
  const [bookings, upcoming] = await Promise.all([
    bookingsBetween(app.db, {
      from: instantInLagos(date, '00:00'),
      before: instantInLagos(daysAfter(date, 1), '00:00'),
    }),
    bookingsBetween(app.db, { from: now, status: 'confirmed', limit: AHEAD }),
  ])
  const days = [...new Set(upcoming.map(booking => dayInLagos(booking.startsAt)))]
  return {
    date,
    title: dayInWords(date),
    isToday: date === today,
    previous: addresses.adminCalendar({ date: daysAfter(date, -1) }),
    next: addresses.adminCalendar({ date: daysAfter(date, 1) }),
    bookings: bookings.map(worded),
    /** Who comes next of all days: where a day has nobody, the page leads on. */
    upNext: upcoming[0] === undefined ? null : leadTo(upcoming[0]),
    upcoming: days.map(day => ({
      day,
      title: dayInWords(day),
      href: addresses.adminCalendar({ date: day }),
      bookings: upcoming.filter(booking => dayInLagos(booking.startsAt) === day).map(worded),
    })),
  }
}

type Row = Awaited<ReturnType<typeof bookingsBetween>>[number]

function leadTo({ name, startsAt }: Row) {
  return {
    words: `${name}, ${dateInWords(startsAt)} at ${timeIn(LAGOS, startsAt)}`,
    href: addresses.adminCalendar({ date: dayInLagos(startsAt) }),
  }
}

function worded({ id, name, email, startsAt, endsAt, minutes, status, reference }: Row) {
  return {
    id,
    name,
    email,
    from: timeIn(LAGOS, startsAt),
    to: timeIn(LAGOS, endsAt),
    minutes,
    status: { kind: status, text: statusInWords(status) },
    reference,
  }
}

function statusInWords(status: BookingStatus): string {
  switch (status) {
    case 'confirmed':
      return 'Confirmed'
    case 'cancelled':
      return 'Cancelled'
    case 'no_show':
      return 'Did not come'
    default:
      return never(status)
  }
}

/** A day before or after it has a name too, which the last of all days has not. */
function readYearsPeopleMean(asked: string | null): string | null {
  const day = readDay(asked ?? '')
  return day !== null && day >= '2000-01-01' && day < '3000-01-01' ? day : null
}
