import type { BookingStatus } from '#src/features/bookings/statuses.ts'
import { Badge } from '../../../ui/badge.tsx'

/** Our own states of a booking, in the colours of the nine statuses that mean the like. */
const LOOKS = { confirmed: 'completed', cancelled: 'rejected', no_show: 'resubmission' } as const

/** What became of a consultation. */
export function BookingBadge({ status: { kind, text } }: { status: { kind: BookingStatus; text: string } }) {
  return <Badge kind={LOOKS[kind]}>{text}</Badge>
}
