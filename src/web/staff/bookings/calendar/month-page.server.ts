import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { dateInWords, dayInLagos, noonOf } from '#src/dates.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { loadSpanView } from '#src/features/bookings/span-view.server.ts'
import { isBooked } from '#src/features/bookings/states.ts'
import { LAGOS, weekdayIn } from '#src/zones.ts'
import { findAdjacentMonth, listMonthWeeks } from './month-weeks.ts'

export type MonthPage = Awaited<ReturnType<typeof loadMonthPage>>
export type MonthDay = MonthPage['weeks'][number][number]

export async function loadMonthPage(app: AppContext, date: string) {
  const today = dayInLagos(app.clock.now())
  const weeks = listMonthWeeks(date)
  const [first = date, last = date] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const view = await loadSpanView(app, DEFAULT_CALENDAR_ID, { first, last })
  const buildMonthPath = (day: string) => addresses.adminCalendar({ date: day, view: 'month' })
  return {
    title: formatMonth(date),
    weeks: weeks.map((_, week) =>
      view.slice(week * 7, week * 7 + 7).map(({ day, bookings, slots, closure, isPast }) => ({
        day,
        weekday: weekdayIn(LAGOS, noonOf(day)),
        date: dateInWords(noonOf(day)),
        href: addresses.adminCalendar({ date: day }),
        isToday: day === today,
        isPast,
        isAdjacentMonth: day.slice(0, 7) !== date.slice(0, 7),
        closureName: closure?.name ?? null,
        bookedCount: bookings.filter(({ status }) => isBooked(status)).length,
        freeCount: slots.filter(({ isFree }) => isFree).length,
      })),
    ),
    periodLinks: {
      previous: buildMonthPath(findAdjacentMonth(date, -1)),
      current: date.slice(0, 7) === today.slice(0, 7) ? null : addresses.adminCalendar({ view: 'month' }),
      next: buildMonthPath(findAdjacentMonth(date, 1)),
    },
  }
}

function formatMonth(day: string): string {
  return dateInWords(noonOf(day)).split(' ').slice(1).join(' ')
}
