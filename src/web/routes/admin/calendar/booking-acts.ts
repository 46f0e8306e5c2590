import type { BookingStatus } from '#src/features/bookings/statuses.ts'
import { never } from '#src/never.ts'

/** What staff can do about a consultation. `missed`: the customer did not come; `came`: after all they did. */
export type BookingAct = 'move' | 'cancel' | 'missed' | 'came'

/** Until it begins it can be moved and cancelled; from then on staff say whether the customer came. */
export function bookingActs(
  { status, startsAt }: { status: BookingStatus; startsAt: Date },
  now: Date,
): ReadonlyArray<BookingAct> {
  switch (status) {
    case 'confirmed':
      return now < startsAt ? ['move', 'cancel'] : ['missed']
    case 'no_show':
      return ['came']
    case 'cancelled':
      return []
    default:
      return never(status)
  }
}
