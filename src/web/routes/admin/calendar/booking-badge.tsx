import { BOOKING_STATES, type BookingStatus } from '#src/features/bookings/states.ts'
import { Badge } from '../../../ui/badge.tsx'

/** What became of a consultation. */
export function BookingBadge({ status: { kind, text } }: { status: { kind: BookingStatus; text: string } }) {
  return <Badge tone={BOOKING_STATES[kind].tone}>{text}</Badge>
}
