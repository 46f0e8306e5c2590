import { HOUR_MS } from '#src/clock.ts'
import { dayInLagos, daysAfter, instantInLagos } from '#src/dates.ts'
import { minutesOf, timeOf } from '#src/day-times.ts'
import type { Minutes } from './length.ts'
import { type BookingStatus, isCancelled, isMissed } from './states.ts'

/** Customers cannot change a consultation later than this before it begins: its time could not be sold again. */
export const CHANGE_HOURS = 24

/** Until when a customer may move or cancel. */
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

/**
 * When to remind of a consultation: an hour before it, and in the morning of the day before. If that morning is over when it
 * is booked, 24 hours before; if that is over too, only the hour before.
 */
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
