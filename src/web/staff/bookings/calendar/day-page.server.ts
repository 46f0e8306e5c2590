import { addresses } from '#src/addresses.ts'
import { addDays, dayInLagos, dayInWords } from '#src/dates.ts'
import { findBookingsBetween, findClosuresEndingFrom } from '#src/features/bookings/calendars.server.ts'
import { bookingWindow, isInBookingWindow } from '#src/features/bookings/rules.ts'
import type { Closure } from '#src/features/bookings/slots.ts'
import { loadSpanViews, type SpanDay } from '#src/features/bookings/span-view.server.ts'
import { isConfirmed } from '#src/features/bookings/states.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import type { App } from '../../../app-context.ts'
import { toShownBooking } from '../consultations/shown-booking.ts'
import { formatDays } from './month-weeks.ts'

export type DayPage = Awaited<ReturnType<typeof loadDayPage>>
export type DaySlot = DayPage['slots'][number]
export type ClosureSummary = DayPage['closures'][number]

const MAX_UPCOMING_BOOKINGS = 50

/** Consultations are those of all advisers, slots and closed days those of one. `adviser` is kept by the links. */
export async function loadDayPage(
  app: App,
  { date, calendarId, adviser }: { date: string; calendarId: string; adviser?: string | undefined },
) {
  const now = app.clock.now()
  const today = dayInLagos(now)
  const [views, upcoming, closures] = await Promise.all([
    loadSpanViews(app, { first: date, last: date }),
    findBookingsBetween(app.db, { from: now, now, isWanted: isConfirmed, limit: MAX_UPCOMING_BOOKINGS }),
    findClosuresEndingFrom(app, calendarId, today),
  ])
  const [view] = views.find(({ calendar }) => calendar.id === calendarId)?.days ?? []
  if (view === undefined) throw new Error('There is no such calendar.')
  const buildDayPath = (day: string) => addresses.adminCalendar({ date: day, adviser })
  const bookings = views
    .flatMap(({ days }) => days.flatMap(day => day.bookings))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map(booking => toShownBooking(booking, now))
  const upcomingDays = [...new Set(upcoming.map(booking => dayInLagos(booking.startsAt)))]
  return {
    date,
    calendarId,
    title: dayInWords(date),
    isPast: view.isPast,
    periodLinks: {
      previous: buildDayPath(addDays(date, -1)),
      current: date === today ? null : addresses.adminCalendar({ adviser }),
      next: buildDayPath(addDays(date, 1)),
    },
    closure: view.closure && describeClosure(view.closure, buildDayPath),
    notBookableReason: findNotBookableReason(view, now),
    slots: view.slots.map(({ time, state, isFree, isBusy, booking }, index) => ({
      time,
      state,
      isFree,
      isBusy,
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
      href: buildDayPath(day),
      bookings: upcoming
        .filter(booking => dayInLagos(booking.startsAt) === day)
        .map(({ id, name, adviser, minutes, startsAt, meetingLink }) => ({
          id,
          name,
          adviser,
          minutes,
          from: timeIn(LAGOS, startsAt),
          meetingLink,
        })),
    })),
    closures: closures.map(closure => ({
      ...describeClosure(closure, buildDayPath),
      isShared: closure.isShared,
      bookingCount: closure.bookings,
    })),
  }
}

/**
 * Returns why customers cannot book any listed time, or null if they can. Past and closed days give null, because they
 * show their own notice.
 */
function findNotBookableReason(
  { day, isOpen, isPast, isFull, closure }: SpanDay,
  now: Date,
): 'calendar-closed' | 'outside-booking-window' | 'day-full' | null {
  if (isPast || closure !== null) return null
  if (!isOpen) return 'calendar-closed'
  if (!isInBookingWindow(day, bookingWindow(now))) return 'outside-booking-window'
  return isFull ? 'day-full' : null
}

function describeClosure(
  { id, firstDay, lastDay, name }: Omit<Closure, 'kind' | 'time'>,
  buildDayPath: (day: string) => string,
) {
  return { id, name, days: formatDays(firstDay, lastDay), href: buildDayPath(firstDay) }
}
