import { randomUUID } from 'node:crypto'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Actor, StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { readZone } from '#src/zones.ts'
import { type FoundStart, findStart, type StartRefusal, withStartRefusals } from './find-start.server.ts'
import { type Booking, findConsultationAndBooking, findSector, type NoConsultation } from './queries.server.ts'
import { queueBookingMails } from './queue-booking-mails.server.ts'
import { scheduleConsultationReminder } from './reminders.server.ts'
import { createMeetingLink } from './rules.ts'
import { CONFIRMED } from './states.ts'
import { bookings } from './table.server.ts'

/** `day` is "2026-11-26" and `time` is "14:30", in Lagos. */
export type RequestedTime = { day: string; time: string; zone: string | null }

/** Staff may choose the calendar. */
export type RequestedBooking = RequestedTime & { bookedBy?: StaffActor; calendarId?: string | undefined }

/** `isNew` is false when the payment already had this booking. */
export type BookConsultationResult =
  | { ok: true; isNew: boolean; booking: Booking }
  | { ok: false; reason: StartRefusal | NoConsultation }

/** Constraints refuse overlapping bookings and a second one with the same payment (ADR 016). */
export function bookConsultation(
  app: AppContext,
  reference: string,
  requested: RequestedBooking,
): Promise<BookConsultationResult> {
  const book = async (tx: Transaction): Promise<BookConsultationResult> => {
    const [consultation, existingBooking] = await findConsultationAndBooking(tx, reference, { lock: true })
    if (typeof consultation === 'string') return { ok: false, reason: consultation }
    if (existingBooking !== null) return { ok: true, isNew: false, booking: existingBooking }

    const { bookedBy, zone, ...time } = requested
    const { minutes, paymentId } = consultation
    const sector = await findSector(tx, consultation.orderId)
    const start = await findStart(app, tx, { ...time, minutes, sector, isForStaff: bookedBy !== undefined })
    const booking = await insertBooking(app, tx, {
      paymentId,
      minutes,
      start,
      zone: readZone(zone),
      email: consultation.email,
      name: consultation.name,
      reference: consultation.reference,
      actor: bookedBy ?? { kind: 'visitor' },
    })
    return { ok: true, isNew: true, booking }
  }
  return withStartRefusals(() => app.db.transaction(book))
}

type NewBooking = Pick<Booking, 'paymentId' | 'email' | 'name' | 'minutes' | 'zone'> & {
  start: FoundStart
  reference: string
  actor: Actor
}

/** The caller has found the start in this transaction, which keeps it locked. */
export async function insertBooking(
  app: AppContext,
  tx: Transaction,
  { start, reference, actor, ...columns }: NewBooking,
): Promise<Booking> {
  const now = app.clock.now()
  const id = randomUUID()
  const { startsAt, endsAt, calendar } = start
  const [booking] = await tx
    .insert(bookings)
    .values({
      id,
      changeKey: randomUUID(),
      calendarId: calendar.id,
      ...columns,
      startsAt,
      endsAt,
      status: CONFIRMED,
      meetingLink: createMeetingLink(calendar.meetingLink, id),
      sequence: 0,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (booking === undefined) throw new Error('The booking was not written.')
  await announceBooking(app, tx, booking, { reference, actor })
  return booking
}

/** Starts the reminders of a new booking, records it and mails it. */
export async function announceBooking(
  app: AppContext,
  tx: Transaction,
  booking: Booking,
  { reference, actor }: { reference: string; actor: Actor },
): Promise<void> {
  await scheduleConsultationReminder(tx, booking, app.clock.now())
  await recordEvent(app, tx, {
    type: 'booking.confirmed',
    actor,
    subject: { kind: 'booking', id: booking.id },
    startsAt: booking.startsAt.toISOString(),
    minutes: booking.minutes,
    reference,
  })
  await queueBookingMails(app, tx, booking, { kind: 'booked' })
}
