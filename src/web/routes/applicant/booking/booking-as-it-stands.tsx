import { BookedCard } from '../../../parts/booked-card.tsx'
import { useOwnZone } from '../../../ui/own-zone.ts'
import type { Booked } from './shown.ts'

/** A booking that was made, on the reader's clock too: as the browser says now, or said when it was booked. */
export function BookingAsItStands({ booking }: { booking: Booked }) {
  const ownZone = useOwnZone()
  return <BookedCard title={booking.itemName} {...booking} zone={ownZone ?? booking.zone} />
}
