import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { queueMail } from '#src/features/outbox/queue-mail.server.ts'
import { never } from '#src/never.ts'
import {
  type BookingLetter,
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
  | { kind: 'booked' }
  | { kind: 'moved'; before: Date; note: string | null; once?: string }
  | { kind: 'cancelled'; by: 'customer' | 'staff'; note: string | null; once?: string }
  | { kind: 'reminder'; before: 'day' | 'hour' }

/**
 * Writes to the customer what became of a booking, and to the staff's mailbox unless it is only a reminder. `once`: the id of the
 * customer's message.
 */
export async function tellOfBooking(app: Ground, tx: Transaction, booking: Booking, news: News): Promise<void> {
  const to = booking.email
  const letter = await letterOf(app, tx, booking)
  switch (news.kind) {
    case 'booked':
      await queueMail(app, tx, confirmationMail, { to, data: letter })
      return tellStaff(app, tx, letter, { what: 'booked', before: null })
    case 'moved': {
      const before = news.before.toISOString()
      await queueMail(app, tx, movedMail, { id: news.once, to, data: { ...letter, before, note: news.note } })
      return tellStaff(app, tx, letter, { what: 'moved', before })
    }
    case 'cancelled':
      await queueMail(app, tx, cancelledMail, { id: news.once, to, data: { ...letter, by: news.by, note: news.note } })
      return tellStaff(app, tx, letter, { what: 'cancelled', before: null })
    case 'reminder': {
      // What can still be changed is judged when it is written, not when it was booked.
      const madeAt = app.clock.now().toISOString()
      return queueMail(app, tx, reminderMail, { to, data: { ...letter, madeAt, before: news.before } })
    }
    default:
      return never(news)
  }
}

/** Without what opens the booking to changes; an answer goes to the customer. */
async function tellStaff(
  app: Ground,
  tx: Transaction,
  letter: BookingLetter,
  news: Pick<StaffNotice, 'what' | 'before'>,
): Promise<void> {
  const { name, email, itemName, startsAt, endsAt, meetingLink, paymentReference } = letter
  await queueMail(app, tx, staffNoticeMail, {
    to: app.staffMailbox,
    replyTo: email,
    data: { name, email, itemName, startsAt, endsAt, meetingLink, paymentReference, ...news },
  })
}
