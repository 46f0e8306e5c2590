import { addresses } from '#src/addresses.ts'
import { dayInLagos, dayInWords, daysAfter } from '#src/dates.ts'
import { bookingsBetween } from '#src/features/bookings/bookings-between.server.ts'
import { closuresFrom } from '#src/features/bookings/closures-from.server.ts'
import { dayView } from '#src/features/bookings/day-view.server.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import type { App } from '../../../app-context.ts'
import { daysInWords } from './days-in-words.ts'
import { leadTo, shownBooking } from './shown-booking.ts'

export type DayPage = Awaited<ReturnType<typeof dayPage>>
export type DaySlot = DayPage['slots'][number]
export type ClosedDays = DayPage['closures'][number]

const AHEAD = 50

/** A day with its times and consultations, in words; beside it who comes next of all days, and the closed days to come. */
export async function dayPage(app: App, date: string) {
  const now = app.clock.now()
  const [view, upcoming, closures] = await Promise.all([
    dayView(app, date),
    bookingsBetween(app.db, { from: now, status: 'confirmed', limit: AHEAD }),
    closuresFrom(app, dayInLagos(now)),
  ])
  const bookings = view.bookings.map(booking => shownBooking(booking, now))
  const days = [...new Set(upcoming.map(booking => dayInLagos(booking.startsAt)))]
  return {
    date,
    title: dayInWords(date),
    isPast: view.isPast,
    isToday: date === dayInLagos(now),
    previous: addresses.adminCalendar({ date: daysAfter(date, -1) }),
    next: addresses.adminCalendar({ date: daysAfter(date, 1) }),
    closure: view.closure && shownClosure(view.closure),
    slots: view.slots.map(({ time, state, booking }) => ({
      time,
      state,
      booking: bookings.find(({ id }) => id === booking?.id) ?? null,
    })),
    addable: view.addable,
    bookings,
    /** Who comes next of all days: where a day has nobody, the page leads on. */
    upNext: upcoming[0] === undefined ? null : leadTo(upcoming[0]),
    upcoming: days.map(day => ({
      day,
      title: dayInWords(day),
      href: addresses.adminCalendar({ date: day }),
      bookings: upcoming
        .filter(booking => dayInLagos(booking.startsAt) === day)
        .map(({ id, name, minutes, startsAt }) => ({ id, name, minutes, from: timeIn(LAGOS, startsAt) })),
    })),
    closures: closures.map(closure => ({ ...shownClosure(closure), bookings: closure.bookings })),
  }
}

function shownClosure({
  id,
  firstDay,
  lastDay,
  name,
}: {
  id: string
  firstDay: string
  lastDay: string
  name: string
}) {
  return { id, name, days: daysInWords(firstDay, lastDay), href: addresses.adminCalendar({ date: firstDay }) }
}
