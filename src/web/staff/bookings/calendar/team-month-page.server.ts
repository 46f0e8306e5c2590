import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { dateInWords, dayInLagos, noonOf } from '#src/dates.ts'
import { loadSpanViews } from '#src/features/bookings/span-view.server.ts'
import { isBooked, isOnHold } from '#src/features/bookings/states.ts'
import { LAGOS, weekdayIn } from '#src/zones.ts'
import { formatMonth } from './month-page.server.ts'
import { findAdjacentMonth, listMonthWeeks } from './month-weeks.ts'

export type TeamMonthPage = Awaited<ReturnType<typeof loadTeamMonthPage>>
export type TeamMonthDay = TeamMonthPage['weeks'][number][number]

/** A month of all advisers: each day has a line for every adviser with something on that day. */
export async function loadTeamMonthPage(app: AppContext, date: string) {
  const today = dayInLagos(app.clock.now())
  const weeks = listMonthWeeks(date)
  const [first = date, last = date] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const views = await loadSpanViews(app, { first, last })
  const buildMonthPath = (day: string) => addresses.adminCalendar({ date: day, view: 'month' })
  const counts = views.map(({ calendar, days }) => ({
    ...calendar,
    days: days.map(({ bookings, slots, closure }) => ({
      closureName: closure?.name ?? null,
      booked: bookings.filter(({ status }) => isBooked(status)).length,
      held: bookings.filter(({ status }) => isOnHold(status)).length,
      free: slots.filter(({ isFree }) => isFree).length,
    })),
  }))
  return {
    title: formatMonth(date),
    weeks: weeks.map((days, week) =>
      days.map((day, weekday) => {
        const lines = counts
          .map(({ id, name, days: all }) => ({ id, name, ...(all[week * 7 + weekday] ?? NOTHING) }))
          .filter(({ closureName, booked, held, free }) => closureName !== null || booked + held + free > 0)
        const sum = (key: 'booked' | 'held' | 'free') => lines.reduce((total, line) => total + line[key], 0)
        return {
          day,
          weekday: weekdayIn(LAGOS, noonOf(day)),
          date: dateInWords(noonOf(day)),
          href: addresses.adminCalendar({ date: day }),
          isToday: day === today,
          isPast: day < today,
          isAdjacentMonth: day.slice(0, 7) !== date.slice(0, 7),
          isClosed: lines.length === counts.length && lines.every(({ closureName }) => closureName !== null),
          lines,
          booked: sum('booked'),
          held: sum('held'),
          free: sum('free'),
        }
      }),
    ),
    periodLinks: {
      previous: buildMonthPath(findAdjacentMonth(date, -1)),
      current: date.slice(0, 7) === today.slice(0, 7) ? null : addresses.adminCalendar({ view: 'month' }),
      next: buildMonthPath(findAdjacentMonth(date, 1)),
    },
  }
}

const NOTHING = { closureName: null, booked: 0, held: 0, free: 0 }
