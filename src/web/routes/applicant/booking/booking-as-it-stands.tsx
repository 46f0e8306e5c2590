import { BookedCard } from '../../../parts/booked-card.tsx'
import { useOwnZone } from '../../../ui/own-zone.ts'
import type { BookedTime } from './shown.ts'

/** A booking that was made, on the reader's clock too: as the browser says now, or said when it was booked. */
export function BookingAsItStands({
  booking,
}: {
  booking: BookedTime & { zone: string | null; customer: string | null }
}) {
  const ownZone = useOwnZone()
  return <BookedCard title={booking.itemName} {...booking} zone={ownZone ?? booking.zone} />
}
