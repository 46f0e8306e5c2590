import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import { payments } from '#src/features/payments/table.server.ts'
import type { BookingLetter } from './emails/mails.ts'
import type { Booking } from './queries.server.ts'
import { changeDeadline, uidOf } from './rules.ts'

/** A booking as our messages and calendar files tell of it. */
export async function letterOf(app: Ground, db: DatabaseOrTransaction, booking: Booking): Promise<BookingLetter> {
  const [payment] = await db
    .select({ reference: payments.reference, item: payments.item })
    .from(payments)
    .where(eq(payments.id, booking.paymentId))
  if (payment === undefined) throw new Error('The payment of a booking is gone from the books.')
  return {
    name: booking.name,
    email: booking.email,
    itemName: ITEMS[payment.item].name,
    minutes: booking.minutes,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    zone: booking.zone,
    meetingLink: booking.meetingLink,
    paymentReference: payment.reference,
    changeUrl: app.publicUrl + addresses.bookingChange({ key: booking.changeKey }),
    changeUntil: changeDeadline(booking.startsAt).toISOString(),
    bookingUrl: app.publicUrl + addresses.booking({ reference: payment.reference }),
    uid: uidOf(app.publicUrl, booking.id),
    sequence: booking.sequence,
    madeAt: booking.updatedAt.toISOString(),
  }
}
