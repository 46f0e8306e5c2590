import type { BookingStatus } from '#src/features/bookings/statuses.ts'
import { Badge } from '../../../ui/badge.tsx'

/** Our own states of a booking. One that stands looks the same wherever the calendar has it. */
const LOOKS = { confirmed: 'booked', cancelled: 'rejected', no_show: 'resubmission' } as const

/** What became of a consultation. */
export function BookingBadge({ status: { kind, text } }: { status: { kind: BookingStatus; text: string } }) {
  return <Badge kind={LOOKS[kind]}>{text}</Badge>
}
