import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { dateInWords, dayInLagos, noonOf } from '#src/dates.ts'
import { loadSpanView } from '#src/features/bookings/span-view.server.ts'
import { isBooked, isOnHold } from '#src/features/bookings/states.ts'
import { LAGOS, weekdayIn } from '#src/zones.ts'
import { findAdjacentMonth, listMonthWeeks } from './month-weeks.ts'

export type MonthPage = Awaited<ReturnType<typeof loadMonthPage>>
export type MonthDay = MonthPage['weeks'][number][number]

export async function loadMonthPage(
  app: AppContext,
  { date, calendarId, adviser }: { date: string; calendarId: string; adviser?: string | undefined },
) {
  const today = dayInLagos(app.clock.now())
  const weeks = listMonthWeeks(date)
  const [first = date, last = date] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const view = await loadSpanView(app, calendarId, { first, last })
  const buildMonthPath = (day: string) => addresses.adminCalendar({ date: day, view: 'month', adviser })
  return {
    title: formatMonth(date),
    weeks: weeks.map((_, week) =>
      view.slice(week * 7, week * 7 + 7).map(({ day, bookings, slots, closure, isPast }) => ({
        day,
        weekday: weekdayIn(LAGOS, noonOf(day)),
        date: dateInWords(noonOf(day)),
        href: addresses.adminCalendar({ date: day, adviser }),
        isToday: day === today,
        isPast,
        isAdjacentMonth: day.slice(0, 7) !== date.slice(0, 7),
        closureName: closure?.name ?? null,
        bookedCount: bookings.filter(({ status }) => isBooked(status)).length,
        heldCount: bookings.filter(({ status }) => isOnHold(status)).length,
        freeCount: slots.filter(({ isFree }) => isFree).length,
      })),
    ),
    periodLinks: {
      previous: buildMonthPath(findAdjacentMonth(date, -1)),
      current: date.slice(0, 7) === today.slice(0, 7) ? null : addresses.adminCalendar({ view: 'month', adviser }),
      next: buildMonthPath(findAdjacentMonth(date, 1)),
    },
  }
}

export function formatMonth(day: string): string {
  return dateInWords(noonOf(day)).split(' ').slice(1).join(' ')
}
