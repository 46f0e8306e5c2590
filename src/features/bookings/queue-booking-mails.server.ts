import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { notify, staffMailbox, visitor } from '#src/features/mail/notify.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import {
  type BookingMailData,
  cancelledMail,
  confirmationMail,
  movedMail,
  reminderMail,
  staffNoticeMail,
} from './mails.tsx'
import type { Booking } from './queries.server.ts'
import { calculateChangeDeadline, calendarUid } from './rules.ts'
import { bookings } from './table.server.ts'

type BookingChange =
  | { kind: 'booked' }
  | { kind: 'moved'; before: Date; note: string | null; idempotencyKey?: string }
  | { kind: 'cancelled'; by: 'customer' | 'staff'; note: string | null; idempotencyKey?: string }
  | { kind: 'reminder'; before: 'day' | 'hour' }

/** Queues a mail to the customer and, except for reminders, a notice to staff. */
export async function queueBookingMails(
  app: AppContext,
  tx: Transaction,
  booking: Booking,
  change: BookingChange,
): Promise<void> {
  const customer = visitor(booking.email)
  const subject = { kind: 'booking', id: booking.id } as const
  const data = await loadBookingMailData(app, tx, booking)
  switch (change.kind) {
    case 'booked':
      await notify(app, tx, customer, { mail: confirmationMail, about: subject, data })
      break
    case 'moved':
      await notify(app, tx, customer, {
        id: change.idempotencyKey,
        mail: movedMail,
        about: subject,
        data: { ...data, before: change.before.toISOString(), note: change.note },
      })
      break
    case 'cancelled':
      await notify(app, tx, customer, {
        id: change.idempotencyKey,
        mail: cancelledMail,
        about: subject,
        data: { ...data, by: change.by, note: change.note },
      })
      break
    case 'reminder': {
      const madeAt = app.clock.now().toISOString()
      return notify(app, tx, customer, {
        mail: reminderMail,
        about: subject,
        data: { ...data, madeAt, before: change.before },
      })
    }
    default:
      return assertNever(change)
  }
  const { name, email, itemName, startsAt, endsAt, meetingLink, paymentReference } = data
  const oldStart = change.kind === 'moved' ? change.before.toISOString() : null
  await notify(app, tx, staffMailbox(app), {
    mail: staffNoticeMail,
    about: subject,
    replyTo: email,
    data: {
      name,
      email,
      itemName,
      startsAt,
      endsAt,
      meetingLink,
      paymentReference,
      what: change.kind,
      before: oldStart,
    },
  })
}

export async function loadBookingMailData(
  app: AppContext,
  db: DatabaseOrTransaction,
  booking: Booking,
): Promise<BookingMailData> {
  const [payment] = await db
    .select({ reference: payments.reference, item: payments.item })
    .from(payments)
    .innerJoin(bookings, eq(bookings.paymentId, payments.id))
    .where(eq(bookings.id, booking.id))
  if (payment === undefined) throw new Error('The payment of the booking is missing.')
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
    changeUntil: calculateChangeDeadline(booking.startsAt).toISOString(),
    bookingUrl: app.publicUrl + addresses.booking({ reference: payment.reference }),
    uid: calendarUid(app.publicUrl, booking.id),
    sequence: booking.sequence,
    madeAt: booking.updatedAt.toISOString(),
  }
}
