import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import { notify, staffMailbox, visitor } from '#src/features/outbox/notify.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { never } from '#src/never.ts'
import {
  type BookingLetter,
  cancelledMail,
  confirmationMail,
  movedMail,
  reminderMail,
  staffNoticeMail,
} from './emails/mails.ts'
import type { Booking } from './queries.server.ts'
import { changeDeadline, uidOf } from './rules.ts'

type News =
  | { kind: 'booked' }
  | { kind: 'moved'; before: Date; note: string | null; once?: string }
  | { kind: 'cancelled'; by: 'customer' | 'staff'; note: string | null; once?: string }
  | { kind: 'reminder'; before: 'day' | 'hour' }

/**
 * Writes to the customer what became of a booking, and to the staff's mailbox unless it is only a reminder. `once`: the id of the
 * customer's message.
 */
export async function tellOfBooking(app: Ground, tx: Transaction, booking: Booking, news: News): Promise<void> {
  const customer = visitor(booking.email)
  const about = { kind: 'booking', id: booking.id } as const
  const letter = await letterOf(app, tx, booking)
  switch (news.kind) {
    case 'booked':
      await notify(app, tx, customer, { mail: confirmationMail, about, data: letter })
      break
    case 'moved':
      await notify(app, tx, customer, {
        id: news.once,
        mail: movedMail,
        about,
        data: { ...letter, before: news.before.toISOString(), note: news.note },
      })
      break
    case 'cancelled':
      await notify(app, tx, customer, {
        id: news.once,
        mail: cancelledMail,
        about,
        data: { ...letter, by: news.by, note: news.note },
      })
      break
    case 'reminder': {
      // What can still be changed is judged when it is written, not when it was booked.
      const madeAt = app.clock.now().toISOString()
      return notify(app, tx, customer, { mail: reminderMail, about, data: { ...letter, madeAt, before: news.before } })
    }
    default:
      return never(news)
  }
  // Without what opens the booking to changes; an answer goes to the customer.
  const { name, email, itemName, startsAt, endsAt, meetingLink, paymentReference } = letter
  const before = news.kind === 'moved' ? news.before.toISOString() : null
  await notify(app, tx, staffMailbox(app), {
    mail: staffNoticeMail,
    about,
    replyTo: email,
    data: { name, email, itemName, startsAt, endsAt, meetingLink, paymentReference, what: news.kind, before },
  })
}

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
