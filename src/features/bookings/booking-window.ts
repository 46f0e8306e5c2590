import { dayInLagos, daysAfter } from '#src/dates.ts'

const DAYS_AHEAD = 90

/** The first and the last day that can be booked. */
export type BookingWindow = { first: string; last: string }

/** From tomorrow to 90 days ahead, as days are counted in Lagos. */
export function bookingWindow(now: Date): BookingWindow {
  const today = dayInLagos(now)
  return { first: daysAfter(today, 1), last: daysAfter(today, DAYS_AHEAD) }
}

/** Whether a day is one of them. */
export function isInWindow(day: string, { first, last }: BookingWindow): boolean {
  return first <= day && day <= last
}

/** Every day from the first to the last, both included. */
export function daysFromTo(first: string, last: string): Array<string> {
  const days = []
  for (let day = first; day <= last; day = daysAfter(day, 1)) days.push(day)
  return days
}

/** Whether the calendar goes so far: PostgreSQL and the words for a day both end with four digits of a year. */
export function isPlannable(day: string): boolean {
  return day < '3000-01-01'
}
