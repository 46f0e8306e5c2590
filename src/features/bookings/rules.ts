import { HOUR_MS } from '#src/clock.ts'
import { addDays, dayAndTime, dayInLagos, dayInWords, instantInLagos, weekdayOf } from '#src/dates.ts'
import { minutesOf, timeOf } from '#src/day-times.ts'
import { CONSULTATION_ITEMS, type ConsultationItem, ITEMS } from '#src/features/site/catalogue/items.ts'
import { hoursInWords, type WeeklyHours, WORKDAYS } from '#src/features/site/settings/weekly-hours.ts'
import { joinWithAnd } from '#src/words.ts'
import { type BookingStatus, isCancelled, isMissed } from './states.ts'

/** The migration inserts the calendar with this id (ADR 016). */
export const DEFAULT_CALENDAR_ID = '55ca1e4d-0000-4000-8000-000000000001'

export type ConsultationMinutes = (typeof ITEMS)[ConsultationItem]['minutes']

export function minutesOfItem(item: ConsultationItem): ConsultationMinutes {
  return ITEMS[item].minutes
}

export const CONSULTATION_MINUTES = [...new Set(CONSULTATION_ITEMS.map(minutesOfItem))]

/** A time is held so long while the visitor pays. */
export const HOLD_MINUTES = 20

/** Counts from the moment the payer leaves for a bank transfer, which takes longer. */
export const TRANSFER_HOLD_MINUTES = 30

/** No hold lasts longer, however often the payer goes back and forth. */
export const MOST_HOLD_MINUTES = HOLD_MINUTES + TRANSFER_HOLD_MINUTES

export function startIntervalMinutes(minutes: number): number {
  return minutes % 60 === 0 ? 60 : HALF_HOUR_MINUTES
}

/** If a customer cancels later, we can hardly sell the time again. */
export const CHANGE_DEADLINE_HOURS = 24

export function calculateChangeDeadline(startsAt: Date): Date {
  return new Date(startsAt.getTime() - CHANGE_DEADLINE_HOURS * HOUR_MS)
}

export function mayStillChange(startsAt: Date, now: Date): boolean {
  return now <= calculateChangeDeadline(startsAt)
}

/** The rule of our terms, with the day and hour of one call. */
export function describeCutOff(startsAt: Date, now: Date): string {
  return mayStillChange(startsAt, now)
    ? `Until ${dayAndTime(calculateChangeDeadline(startsAt))} you can move it free of charge, or cancel it for a full refund. After that, or if you don’t come, there’s no refund. If something serious stops you, tell us, and we’ll find another time.`
    : `It begins in less than ${CHANGE_DEADLINE_HOURS} hours, so once booked it can’t be moved, cancelled or refunded. If something serious stops you, tell us, and we’ll find another time.`
}

export type BookingPhase = 'cancelled' | 'changeable' | 'soon' | 'over'

export function findBookingPhase(
  booking: { status: BookingStatus; startsAt: Date; endsAt: Date },
  now: Date,
): BookingPhase {
  if (isCancelled(booking.status)) return 'cancelled'
  if (isMissed(booking.status) || booking.endsAt <= now) return 'over'
  return mayStillChange(booking.startsAt, now) ? 'changeable' : 'soon'
}

const MORNING_REMINDER_TIME = '08:00'

/** `day` is 08:00 on the day before or, if that is past, 24 hours before the start. If both are past, `day` is null. */
export function calculateReminderTimes(startsAt: Date, now: Date): { day: Date | null; hour: Date } {
  const morningBefore = instantInLagos(addDays(dayInLagos(startsAt), -1), MORNING_REMINDER_TIME)
  const oneDayBefore = new Date(startsAt.getTime() - 24 * HOUR_MS)
  return {
    day: [morningBefore, oneDayBefore].find(due => due > now) ?? null,
    hour: new Date(startsAt.getTime() - HOUR_MS),
  }
}

export const HALF_HOUR_MINUTES = 30

/** Returns the times of all half-hours of a consultation that starts at `time`. */
export function listHalfHours(time: string, minutes: number): Array<string> {
  return Array.from({ length: Math.ceil(minutes / HALF_HOUR_MINUTES) }, (_, index) =>
    timeOf(minutesOf(time) + index * HALF_HOUR_MINUTES),
  )
}

export function createMeetingLink(template: string, bookingId: string): string {
  return template.replaceAll('{booking}', bookingId.replaceAll('-', ''))
}

/** Mails and the calendar feed of staff use the same iCalendar UID for a booking. */
export function calendarUid(publicUrl: string, bookingId: string): string {
  return `${bookingId}@${new URL(publicUrl).hostname}`
}

const BOOKABLE_DAYS_AHEAD = 90

export type BookingWindow = { first: string; last: string }

export function bookingWindow(now: Date): BookingWindow {
  const today = dayInLagos(now)
  return { first: addDays(today, 1), last: addDays(today, BOOKABLE_DAYS_AHEAD) }
}

export function isInBookingWindow(day: string, { first, last }: BookingWindow): boolean {
  return first <= day && day <= last
}

export function listDays(first: string, last: string): Array<string> {
  const days = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Days are compared as text, which fails for years of five digits. */
export function isBeforeYear3000(day: string): boolean {
  return day < '3000-01-01'
}

const MAX_NAMED_DAYS = 3

export function describeUsualHours(weekly: WeeklyHours): string {
  const hoursText = hoursInWords(weekly, { breaks: true })
  return hoursText === null ? 'The times shown in the calendar' : `Usually ${hoursText}`
}

export function describeOfferedHours(weekly: WeeklyHours, days: ReadonlyArray<string>, lastDay: string): string {
  const addedDays = days.filter(day => hasNoWeeklyHours(weekly, day)).map(dayInWords)
  const namedDays =
    addedDays.length > MAX_NAMED_DAYS
      ? [...addedDays.slice(0, MAX_NAMED_DAYS), 'other days that are marked free']
      : addedDays
  const addedDaysSentence = namedDays.length === 0 ? '' : ` Also on ${joinWithAnd(namedDays)}.`
  return `${describeUsualHours(weekly)}, up to ${lastDay}.${addedDaysSentence}`
}

function hasNoWeeklyHours(weekly: WeeklyHours, day: string): boolean {
  const workday = WORKDAYS[weekdayOf(day) - 1]
  return workday === undefined || weekly[workday].length === 0
}
