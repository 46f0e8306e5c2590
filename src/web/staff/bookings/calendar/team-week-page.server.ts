import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dateInWords, dayInLagos, noonOf } from '#src/dates.ts'
import { loadSpanViews, type SpanDay } from '#src/features/bookings/span-view.server.ts'
import { LAGOS, weekdayIn } from '#src/zones.ts'
import { joinHalfHours } from './join-half-hours.ts'
import { formatDaySpan, listWeekDays } from './month-weeks.ts'
import { toWeekBooking } from './week-page.server.ts'

export type TeamWeekPage = Awaited<ReturnType<typeof loadTeamWeekPage>>
export type TeamWeekCell = TeamWeekPage['advisers'][number]['cells'][number]

/** A week of all advisers: a row each, with the days as columns. */
export async function loadTeamWeekPage(app: AppContext, date: string) {
  const now = app.clock.now()
  const today = dayInLagos(now)
  const dates = listWeekDays(date)
  const [first = date, last = date] = [dates[0], dates.at(-1)]
  const views = await loadSpanViews(app, { first, last })
  return {
    title: formatDaySpan(first, last),
    days: dates.map(day => ({
      day,
      weekday: weekdayIn(LAGOS, noonOf(day)),
      date: dateInWords(noonOf(day)),
      href: addresses.adminCalendar({ date: day }),
      isToday: day === today,
      isPast: day < today,
    })),
    advisers: views.map(({ calendar: { id, name }, days }) => ({
      id,
      name,
      isOpen: days.every(({ isOpen }) => isOpen),
      href: addresses.adminCalendar({ date: first, view: 'week', adviser: id }),
      cells: days.map(day => toCell(day, id, now)),
    })),
    periodLinks: {
      previous: addresses.adminCalendar({ date: addDays(first, -7), view: 'week' }),
      current: dates.includes(today) ? null : addresses.adminCalendar({ view: 'week' }),
      next: addresses.adminCalendar({ date: addDays(first, 7), view: 'week' }),
    },
  }
}

function toCell({ day, isPast, isFull, closure, slots, bookings }: SpanDay, adviser: string, now: Date) {
  const isBookable = !isPast && closure === null
  const timesOf = (isWanted: (slot: SpanDay['slots'][number]) => boolean) =>
    isBookable ? joinHalfHours(slots.filter(isWanted).map(({ time }) => time)) : []
  return {
    day,
    href: addresses.adminCalendar({ date: day, adviser }),
    closureName: closure?.name ?? null,
    isPast,
    isFull: isFull && isBookable,
    bookings: bookings.map(booking => toWeekBooking(booking, now)),
    free: timesOf(({ isFree }) => isFree),
    busy: timesOf(({ state, isBusy, booking }) => state === 'available' && isBusy && booking === null),
  }
}
