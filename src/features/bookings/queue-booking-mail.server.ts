import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { queueMail } from '#src/features/outbox/queue-mail.server.ts'
import { never } from '#src/never.ts'
import {
  cancelledMail,
  confirmationMail,
  movedMail,
  reminderMail,
  type StaffNotice,
  staffNoticeMail,
} from './emails/mails.ts'
import { letterOf } from './letter-of.server.ts'
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
      // What can still be changed is judged when it is written, not when it was booked.
      return queueMail(app, tx, reminderMail, {
        to,
        data: { ...letter, madeAt: app.clock.now().toISOString(), before: news.before },
      })
    default:
      return never(news)
  }
}

/** Tells the staff's mailbox what became of a booking; answers go to the customer. */
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
