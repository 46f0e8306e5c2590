import { type BookingStatus, isConfirmed, isMissed } from '#src/features/bookings/states.ts'

/** What staff can do about a consultation. `missed`: the customer did not come; `came`: after all they did. */
export type BookingAct = 'move' | 'cancel' | 'missed' | 'came'

/** Until it begins it can be moved and cancelled; from then on staff say whether the customer came. */
export function bookingActs(
  { status, startsAt }: { status: BookingStatus; startsAt: Date },
  now: Date,
): ReadonlyArray<BookingAct> {
  if (isMissed(status)) return ['came']
  if (!isConfirmed(status)) return []
  return now < startsAt ? ['move', 'cancel'] : ['missed']
}
