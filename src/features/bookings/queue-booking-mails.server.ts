import { and, eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { findSectorLabel } from '#src/features/applications/sectors.ts'
import { UNDO_MS } from '#src/features/cases/states.ts'
import { notify, staffMailbox, staffRecipient, visitor } from '#src/features/mail/notify.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { isActiveStaff } from '#src/features/staff/queries.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import {
  adviserMail,
  type BookingMailData,
  cancelledMail,
  confirmationMail,
  invitedAgainMail,
  movedMail,
  reminderMail,
  type StaffNoticeMailData,
  staffNoticeMail,
} from './mails.tsx'
import type { Booking } from './queries.server.ts'
import { calculateChangeDeadline, calendarUid } from './rules.ts'
import { bookings, calendars, consultations } from './table.server.ts'

type BookingChange =
  | { kind: 'booked' }
  | {
      kind: 'moved'
      before: Date
      oldCalendarId?: string
      newAdviser?: { name: string; hasOwnLink: boolean }
      note: string | null
      idempotencyKey?: string
    }
  | { kind: 'cancelled'; by: 'customer' | 'staff'; note: string | null; idempotencyKey?: string }
  | { kind: 'reminder'; before: 'day' | 'hour' }
  | { kind: 'invited-again' }

type NoticedChange = Extract<BookingChange, { kind: 'booked' | 'moved' | 'cancelled' }>

/** Queues a mail to the customer and, when a time changes, a notice to staff. */
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
        mail: change.before.getTime() === booking.startsAt.getTime() ? adviserMail : movedMail,
        about: subject,
        data: {
          ...data,
          before: change.before.toISOString(),
          note: change.note,
          ...(change.newAdviser && { newAdviser: change.newAdviser }),
        },
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
    case 'invited-again':
      return notify(app, tx, customer, { mail: invitedAgainMail, about: subject, data, waitMs: UNDO_MS })
    default:
      return assertNever(change)
  }
  await queueStaffNotices(app, tx, booking, { change, data })
}

/** The notice goes to the adviser of the call, or to the mailbox if the calendar belongs to no one. */
async function queueStaffNotices(
  app: AppContext,
  tx: Transaction,
  booking: Booking,
  { change, data }: { change: NoticedChange; data: BookingMailData },
): Promise<void> {
  const { name, email, itemName, startsAt, endsAt, meetingLink, paymentReference, uid, sequence, madeAt } = data
  const about = { kind: 'booking', id: booking.id } as const
  const { caseId, ...brief } = await loadBrief(tx, booking)
  const before = change.kind === 'moved' ? change.before.toISOString() : null
  const notice = { name, email, itemName, startsAt, endsAt, meetingLink, paymentReference, before }
  const send = async (what: StaffNoticeMailData['what'], calendarId: string) => {
    const adviser = await findAdviser(tx, calendarId)
    await notify(app, tx, adviser === null ? staffMailbox(app) : staffRecipient(adviser.email), {
      mail: staffNoticeMail,
      about,
      replyTo: email,
      data: {
        ...notice,
        what,
        brief,
        ...(adviser !== null && { adviser: { ...adviser, uid, sequence, madeAt } }),
        ...(caseId !== null && { callUrl: app.publicUrl + addresses.adminCall(caseId) }),
      },
    })
  }
  const oldCalendarId = change.kind === 'moved' ? (change.oldCalendarId ?? booking.calendarId) : booking.calendarId
  if (oldCalendarId === booking.calendarId) return send(change.kind, booking.calendarId)
  await send('given-away', oldCalendarId)
  await send('taken-over', booking.calendarId)
}

/** Null for a calendar of no colleague, and for one whose account is disabled. */
async function findAdviser(tx: Transaction, calendarId: string): Promise<{ name: string; email: string } | null> {
  const [adviser] = await tx
    .select({ name: staffMembers.name, email: staffMembers.email })
    .from(calendars)
    .innerJoin(staffMembers, and(eq(staffMembers.id, calendars.staffId), isActiveStaff))
    .where(eq(calendars.id, calendarId))
  return adviser ?? null
}

async function loadBrief(tx: Transaction, { paymentId }: Booking) {
  const [row] =
    paymentId === null
      ? []
      : await tx
          .select({
            caseId: payments.caseId,
            field: consultations.sector,
            topic: consultations.topic,
            question: consultations.question,
            cvFileId: consultations.cvFileId,
          })
          .from(payments)
          .leftJoin(consultations, eq(consultations.caseId, payments.caseId))
          .where(eq(payments.id, paymentId))
  return {
    caseId: row?.caseId ?? null,
    field: findSectorLabel(row?.field ?? null),
    topic: row?.topic ?? null,
    question: row?.question ?? null,
    hasCv: row?.cvFileId != null,
  }
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
