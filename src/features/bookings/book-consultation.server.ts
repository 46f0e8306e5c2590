import { randomUUID } from 'node:crypto'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { readZone } from '#src/zones.ts'
import { findStart, type StartRefusal, withStartRefusals } from './find-start.server.ts'
import { type Booking, findConsultationAndBooking, type NoConsultation } from './queries.server.ts'
import { queueBookingMails } from './queue-booking-mails.server.ts'
import { scheduleConsultationReminder } from './reminders.server.ts'
import { createMeetingLink } from './rules.ts'
import { CONFIRMED } from './states.ts'
import { bookings } from './table.server.ts'

/** `day` is "2026-11-26" and `time` is "14:30", in Lagos. */
export type RequestedTime = { day: string; time: string; zone: string | null }

export type RequestedBooking = RequestedTime & { bookedBy?: StaffActor }

/** `isNew` is false when the payment already had this booking. */
export type BookConsultationResult =
  | { ok: true; isNew: boolean; booking: Booking }
  | { ok: false; reason: StartRefusal | NoConsultation }

/** Constraints refuse overlapping bookings and a second one with the same payment (ADR 016). */
export function bookConsultation(
  app: AppContext,
  calendarId: string,
  reference: string,
  requested: RequestedBooking,
): Promise<BookConsultationResult> {
  const book = async (tx: Transaction): Promise<BookConsultationResult> => {
    const [consultation, existingBooking] = await findConsultationAndBooking(tx, reference, { lock: true })
    if (typeof consultation === 'string') return { ok: false, reason: consultation }
    if (existingBooking !== null) return { ok: true, isNew: false, booking: existingBooking }

    const { minutes } = consultation
    const { bookedBy } = requested
    const start = await findStart(app, tx, calendarId, {
      ...requested,
      minutes,
      isForStaff: bookedBy !== undefined,
    })
    const now = app.clock.now()
    const id = randomUUID()
    const [booking] = await tx
      .insert(bookings)
      .values({
        id,
        changeKey: randomUUID(),
        calendarId,
        paymentId: consultation.paymentId,
        email: consultation.email,
        name: consultation.name,
        minutes,
        startsAt: start.startsAt,
        endsAt: start.endsAt,
        status: CONFIRMED,
        zone: readZone(requested.zone),
        meetingLink: createMeetingLink(start.meetingLink, id),
        sequence: 0,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (booking === undefined) throw new Error('The booking was not written.')
    await scheduleConsultationReminder(tx, booking, now)

    await recordEvent(app, tx, {
      type: 'booking.confirmed',
      actor: bookedBy ?? { kind: 'visitor' },
      subject: { kind: 'booking', id },
      startsAt: start.startsAt.toISOString(),
      minutes,
      reference: consultation.reference,
    })
    await queueBookingMails(app, tx, booking, { kind: 'booked' })
    return { ok: true, isNew: true, booking }
  }
  return withStartRefusals(() => app.db.transaction(book))
}
