import { addresses } from '#src/addresses.ts'
import { addDays, dayInLagos, dayInWords } from '#src/dates.ts'
import { findBookingsBetween, findClosuresEndingFrom } from '#src/features/bookings/calendars.server.ts'
import { bookingWindow, DEFAULT_CALENDAR_ID, isInBookingWindow } from '#src/features/bookings/rules.ts'
import type { Closure } from '#src/features/bookings/slots.ts'
import { loadDayView, type SpanDay } from '#src/features/bookings/span-view.server.ts'
import { CONFIRMED } from '#src/features/bookings/states.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import type { App } from '../../../app-context.ts'
import { toShownBooking } from '../consultations/shown-booking.ts'
import { formatDays } from './month-weeks.ts'

export type DayPage = Awaited<ReturnType<typeof loadDayPage>>
export type DaySlot = DayPage['slots'][number]
export type ClosureSummary = DayPage['closures'][number]

const MAX_UPCOMING_BOOKINGS = 50

export async function loadDayPage(app: App, date: string) {
  const now = app.clock.now()
  const today = dayInLagos(now)
  const [view, upcoming, closures] = await Promise.all([
    loadDayView(app, DEFAULT_CALENDAR_ID, date),
    findBookingsBetween(app.db, {
      calendarId: DEFAULT_CALENDAR_ID,
      from: now,
      status: CONFIRMED,
      limit: MAX_UPCOMING_BOOKINGS,
    }),
    findClosuresEndingFrom(app, DEFAULT_CALENDAR_ID, today),
  ])
  const bookings = view.bookings.map(booking => toShownBooking(booking, now))
  const upcomingDays = [...new Set(upcoming.map(booking => dayInLagos(booking.startsAt)))]
  return {
    date,
    title: dayInWords(date),
    isPast: view.isPast,
    periodLinks: {
      previous: addresses.adminCalendar({ date: addDays(date, -1) }),
      current: date === today ? null : addresses.adminCalendar(),
      next: addresses.adminCalendar({ date: addDays(date, 1) }),
    },
    closure: view.closure && describeClosure(view.closure),
    notBookableReason: findNotBookableReason(view, now),
    slots: view.slots.map(({ time, state, isFree, booking }, index) => ({
      time,
      state,
      isFree,
      booking: bookings.find(({ id }) => id === booking?.id) ?? null,
      isAfterFirstHalfHour:
        booking !== null && view.slots.slice(0, index).some(slot => slot.booking?.id === booking.id),
    })),
    addableTimes: view.addableTimes,
    bookings,
    nextId: upcoming[0]?.id ?? null,
    upcoming: upcomingDays.map(day => ({
      day,
      title: dayInWords(day),
      href: addresses.adminCalendar({ date: day }),
      bookings: upcoming
        .filter(booking => dayInLagos(booking.startsAt) === day)
        .map(({ id, name, minutes, startsAt, meetingLink }) => ({
          id,
          name,
          minutes,
          from: timeIn(LAGOS, startsAt),
          meetingLink,
        })),
    })),
    closures: closures.map(closure => ({ ...describeClosure(closure), bookingCount: closure.bookings })),
  }
}

/**
 * Returns why customers cannot book any listed time, or null if they can. Past and closed days give null, because they
 * show their own notice.
 */
function findNotBookableReason(
  { day, isOpen, isPast, closure }: SpanDay,
  now: Date,
): 'calendar-closed' | 'outside-booking-window' | null {
  if (isPast || closure !== null) return null
  if (!isOpen) return 'calendar-closed'
  return isInBookingWindow(day, bookingWindow(now)) ? null : 'outside-booking-window'
}

function describeClosure({ id, firstDay, lastDay, name }: Omit<Closure, 'kind' | 'time'>) {
  return { id, name, days: formatDays(firstDay, lastDay), href: addresses.adminCalendar({ date: firstDay }) }
}
