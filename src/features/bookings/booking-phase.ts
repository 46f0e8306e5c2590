import { mayStillChange } from './change-deadline.ts'
import type { BookingStatus } from './statuses.ts'

/** What its customer can still do about a booking: nothing once it is cancelled or over, nothing more when it is soon. */
export type BookingPhase = 'cancelled' | 'changeable' | 'soon' | 'over'

export function phaseOf(booking: { status: BookingStatus; startsAt: Date; endsAt: Date }, now: Date): BookingPhase {
  if (booking.status === 'cancelled') return 'cancelled'
  if (booking.status === 'no_show' || booking.endsAt <= now) return 'over'
  return mayStillChange(booking.startsAt, now) ? 'changeable' : 'soon'
}
