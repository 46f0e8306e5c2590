import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import { queueMail } from '#src/features/outbox/queue-mail.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { never } from '#src/never.ts'
import { changeDeadline } from './change-deadline.ts'
import {
  type BookingLetter,
  cancelledMail,
  confirmationMail,
  movedMail,
  reminderMail,
  type StaffNotice,
  staffNoticeMail,
} from './emails/mails.ts'
import type { Booking } from './queries.server.ts'

type News =
  | { kind: 'confirmation' }
  | { kind: 'moved'; before: Date }
  | { kind: 'cancelled'; by: 'customer' | 'staff' }
  | { kind: 'reminder'; before: 'day' | 'hour' }

/** Writes to the customer what became of the booking. */
export async function queueBookingMail(app: Ground, tx: Transaction, booking: Booking, news: News): Promise<void> {
  const to = booking.email
  const letter = await letterOf(app, tx, booking)
  switch (news.kind) {
    case 'confirmation':
      return queueMail(app, tx, confirmationMail, { to, data: letter })
    case 'moved':
      return queueMail(app, tx, movedMail, { to, data: { ...letter, before: news.before.toISOString() } })
    case 'cancelled':
      return queueMail(app, tx, cancelledMail, { to, data: { ...letter, by: news.by } })
    case 'reminder':
      return queueMail(app, tx, reminderMail, { to, data: { ...letter, before: news.before } })
    default:
      return never(news)
  }
}

/** Tells the staff's mailbox what a customer did; answers go to the customer. */
export async function tellStaffOfBooking(
  app: Ground,
  tx: Transaction,
  booking: Booking,
  news: { what: StaffNotice['what']; before: Date | null },
): Promise<void> {
  const { name, email, itemName, startsAt, endsAt, meetingLink, paymentReference } = await letterOf(app, tx, booking)
  await queueMail(app, tx, staffNoticeMail, {
    to: app.staffMailbox,
    replyTo: email,
    data: {
      name,
      email,
      itemName,
      startsAt,
      endsAt,
      meetingLink,
      paymentReference,
      what: news.what,
      before: news.before?.toISOString() ?? null,
    },
  })
}

async function letterOf(app: Ground, tx: Transaction, booking: Booking): Promise<BookingLetter> {
  const [payment] = await tx
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
    uid: `${booking.id}@${new URL(app.publicUrl).hostname}`,
    sequence: booking.sequence,
    madeAt: booking.updatedAt.toISOString(),
  }
}
