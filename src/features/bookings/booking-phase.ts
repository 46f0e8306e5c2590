import { mayStillChange } from './change-deadline.ts'
import { type BookingStatus, isCancelled, isMissed } from './states.ts'

/** What its customer can still do about a booking: nothing once it is cancelled or over, nothing more when it is soon. */
export type BookingPhase = 'cancelled' | 'changeable' | 'soon' | 'over'

export function phaseOf(booking: { status: BookingStatus; startsAt: Date; endsAt: Date }, now: Date): BookingPhase {
  if (isCancelled(booking.status)) return 'cancelled'
  if (isMissed(booking.status) || booking.endsAt <= now) return 'over'
  return mayStillChange(booking.startsAt, now) ? 'changeable' : 'soon'
}
