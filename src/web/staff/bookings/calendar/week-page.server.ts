import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dateInWords, dayInLagos, noonOf } from '#src/dates.ts'
import { loadSpanView } from '#src/features/bookings/span-view.server.ts'
import { isCancelled } from '#src/features/bookings/states.ts'
import { LAGOS, weekdayIn } from '#src/zones.ts'
import { toShownBooking } from '../consultations/shown-booking.ts'
import { formatDaySpan, listWeekDays } from './month-weeks.ts'
import { buildWeekColumn, listRowTimes } from './week-column.ts'

export type WeekPage = Awaited<ReturnType<typeof loadWeekPage>>
export type WeekDay = WeekPage['days'][number]

export async function loadWeekPage(
  app: AppContext,
  { date, calendarId, adviser }: { date: string; calendarId: string; adviser?: string | undefined },
) {
  const now = app.clock.now()
  const today = dayInLagos(now)
  const dates = listWeekDays(date)
  const [first = date, last = date] = [dates[0], dates.at(-1)]
  const view = await loadSpanView(app, calendarId, { first, last })
  const bookings = view.flatMap(day => day.bookings.map(booking => toWeekBooking(booking, now)))
  const days = view.map(({ day, isPast, closure, slots }) => ({
    day,
    weekday: weekdayIn(LAGOS, noonOf(day)),
    date: dateInWords(noonOf(day)),
    href: addresses.adminCalendar({ date: day, adviser }),
    isToday: day === today,
    isPast,
    closureName: closure?.name ?? null,
    slots,
    isUnbookable: isPast || closure !== null,
    bookings: bookings.filter(booking => booking.day === day),
  }))
  const times = listRowTimes(days)
  return {
    title: formatDaySpan(first, last),
    isOpen: view.every(({ isOpen }) => isOpen),
    times,
    days: days.map(({ slots, isUnbookable, ...day }) => {
      const cells = buildWeekColumn({ slots, isUnbookable, bookings: day.bookings }, times)
      return { ...day, cells, isEmpty: cells.every(cell => cell.bookings.length === 0 && cell.availability === null) }
    }),
    periodLinks: {
      previous: addresses.adminCalendar({ date: addDays(first, -7), view: 'week', adviser }),
      current: dates.includes(today) ? null : addresses.adminCalendar({ view: 'week', adviser }),
      next: addresses.adminCalendar({ date: addDays(first, 7), view: 'week', adviser }),
    },
  }
}

export type WeekBooking = ReturnType<typeof toWeekBooking>

export function toWeekBooking(row: Parameters<typeof toShownBooking>[0], now: Date) {
  const { id, name, from, minutes, status } = toShownBooking(row, now)
  return { id, name, from, minutes, status, day: dayInLagos(row.startsAt), isCancelled: isCancelled(status.kind) }
}
