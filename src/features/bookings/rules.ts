import { HOUR_MS } from '#src/clock.ts'
import { dayInLagos, dayInWords, daysAfter, instantInLagos, weekdayOf } from '#src/dates.ts'
import { minutesOf, timeOf } from '#src/day-times.ts'
import { CONSULTATION_ITEMS, type ConsultationItem, ITEMS } from '#src/features/catalogue/items.ts'
import { hoursInWords, type WeeklyHours, WORKDAYS } from '#src/features/settings/weekly-hours.ts'
import { type BookingStatus, isCancelled, isMissed } from './states.ts'

/** The calendar that the migrations make. Every page shows it while it is the only one (ADR 055). */
export const DEFAULT_CALENDAR_ID = '55ca1e4d-0000-4000-8000-000000000001'

export type Minutes = (typeof ITEMS)[ConsultationItem]['minutes']

export function minutesOfItem(item: ConsultationItem): Minutes {
  return ITEMS[item].minutes
}

export const LENGTHS = [...new Set(CONSULTATION_ITEMS.map(minutesOfItem))]

/** A consultation begins at a multiple of these minutes past the hour: one of whole hours on the hour. */
export function startsEvery(minutes: number): number {
  return minutes % 60 === 0 ? 60 : HALF_HOUR
}

/** Customers cannot change a consultation later than this before it begins: its time could not be sold again. */
export const CHANGE_HOURS = 24

export function changeDeadline(startsAt: Date): Date {
  return new Date(startsAt.getTime() - CHANGE_HOURS * HOUR_MS)
}

/** Whether a booking may still be moved or cancelled by the customer. */
export function mayStillChange(startsAt: Date, now: Date): boolean {
  return now <= changeDeadline(startsAt)
}

/** What its customer can still do about a booking: nothing once it is cancelled or over, nothing more when it is soon. */
export type BookingPhase = 'cancelled' | 'changeable' | 'soon' | 'over'

export function phaseOf(booking: { status: BookingStatus; startsAt: Date; endsAt: Date }, now: Date): BookingPhase {
  if (isCancelled(booking.status)) return 'cancelled'
  if (isMissed(booking.status) || booking.endsAt <= now) return 'over'
  return mayStillChange(booking.startsAt, now) ? 'changeable' : 'soon'
}

/** Early enough to move or cancel after reading it, whenever the consultation begins. */
const MORNING = '08:00'

/** An hour before, and on the morning of the day before; if that is over, 24 hours before, or only the hour before. */
export function reminderTimes(startsAt: Date, now: Date): { day: Date | null; hour: Date } {
  const morningBefore = instantInLagos(daysAfter(dayInLagos(startsAt), -1), MORNING)
  const dayBefore = new Date(startsAt.getTime() - 24 * HOUR_MS)
  return {
    day: [morningBefore, dayBefore].find(due => due > now) ?? null,
    hour: new Date(startsAt.getTime() - HOUR_MS),
  }
}

const HALF_HOUR = 30

/** The half-hours that a consultation takes from a time of its day on: "14:00" and "14:30" if it takes an hour. */
export function halfHoursFrom(time: string, minutes: Minutes): Array<string> {
  return Array.from({ length: Math.ceil(minutes / HALF_HOUR) }, (_, index) =>
    timeOf(minutesOf(time) + index * HALF_HOUR),
  )
}

/** Where a consultation takes place: the calendar's link, with the booking's own code for its room. */
export function meetingLinkOf(template: string, bookingId: string): string {
  return template.replaceAll('{booking}', bookingId.replaceAll('-', ''))
}

/** The UID of a booking in iCalendar: the same for the life of the booking, in the customer's calendar and in ours. */
export function uidOf(publicUrl: string, bookingId: string): string {
  return `${bookingId}@${new URL(publicUrl).hostname}`
}

const DAYS_AHEAD = 90

/** The first and the last day that can be booked. */
export type BookingWindow = { first: string; last: string }

/** From tomorrow to 90 days ahead, as days are counted in Lagos. */
export function bookingWindow(now: Date): BookingWindow {
  const today = dayInLagos(now)
  return { first: daysAfter(today, 1), last: daysAfter(today, DAYS_AHEAD) }
}

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

const MOST_NAMED = 3

/** The weekly hours as a customer reads them, on every page that says when a consultation can be. */
export function usualHours(weekly: WeeklyHours): string {
  const hours = hoursInWords(weekly, { breaks: true })
  return hours === null ? 'Those that the calendar shows' : `As a rule ${hours}`
}

/**
 * "As a rule Monday, 9:00 to 12:00, up to 19 February 2027. Also on Saturday 28 November 2026." `lastDay` is in words.
 */
export function offeredHours(weekly: WeeklyHours, days: ReadonlyArray<string>, lastDay: string): string {
  const added = days.filter(day => isOutsideTheWeek(weekly, day)).map(dayInWords)
  const named = added.length > MOST_NAMED ? [...added.slice(0, MOST_NAMED), 'other days that are marked free'] : added
  const also = named.length === 0 ? '' : ` Also on ${new Intl.ListFormat('en-GB').format(named)}.`
  return `${usualHours(weekly)}, up to ${lastDay}.${also}`
}

function isOutsideTheWeek(weekly: WeeklyHours, day: string): boolean {
  const workday = WORKDAYS[weekdayOf(day) - 1]
  return workday === undefined || weekly[workday].length === 0
}
