import { dateInWords, dayInWords, daysAfter, instantInLagos, weekdayOf } from '#src/dates.ts'
import type { Availability } from '#src/features/bookings/queries.server.ts'
import type { CalendarDay, CalendarMonth } from '../../../ui/calendar.tsx'

/** "2026-11": the month a day is in, and what addresses say of it. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** One month of the calendar, in weeks from that of today on. Other months can be reached as far as days can be booked. */
export function calendarMonth(month: string, offered: Availability, today: string): CalendarMonth {
  const freeDays = new Map(offered.days.map(({ day, starts }) => [day, starts.some(({ isFree }) => isFree)]))
  const days = daysOf(month).map((day): CalendarDay => {
    const isFree = freeDays.get(day)
    const state = isFree === undefined ? 'off' : isFree ? 'free' : 'full'
    return { day, name: dayInWords(day), state, isToday: day === today }
  })
  const before = monthOf(daysAfter(`${month}-01`, -1))
  const after = monthOf(daysAfter(`${month}-28`, 4))
  return {
    title: titleOf(month),
    weeks: inWeeks(days).filter(week => !isOver(week, today)),
    previous: before < monthOf(offered.first) ? null : { month: before, title: titleOf(before) },
    next: after > monthOf(offered.last) ? null : { month: after, title: titleOf(after) },
  }
}

function daysOf(month: string): Array<string> {
  const days = []
  for (let day = `${month}-01`; monthOf(day) === month; day = daysAfter(day, 1)) days.push(day)
  return days
}

function inWeeks(days: ReadonlyArray<CalendarDay>): Array<Array<CalendarDay | null>> {
  const blanks = weekdayOf(days[0]?.day ?? '') - 1
  const places = [...Array.from({ length: blanks }, () => null), ...days]
  return Array.from({ length: Math.ceil(places.length / 7) }, (_, week) => places.slice(week * 7, week * 7 + 7))
}

function isOver(week: ReadonlyArray<CalendarDay | null>, today: string): boolean {
  return week.every(day => day === null || day.day < today)
}

/** "November 2026" */
function titleOf(month: string): string {
  return dateInWords(instantInLagos(`${month}-01`, '12:00')).slice('1 '.length)
}
