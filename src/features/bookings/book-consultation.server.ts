import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { constraintOf } from '#src/database/constraint-of.ts'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { readZone } from '#src/zones.ts'
import { holdCalendar } from './calendars.server.ts'
import { findStart, type NoStart } from './find-start.server.ts'
import { type Booking, bookingOfPayment, type PaidConsultation, paidConsultation } from './queries.server.ts'
import { meetingLinkOf, reminderTimes } from './rules.ts'
import { CONFIRMED } from './states.ts'
import { bookings } from './table.server.ts'
import { tellOfBooking } from './tell-of-booking.server.ts'

export type AskedTime = {
  /** "2026-11-26" and "14:30", in Lagos, as the form says them. */
  day: string
  time: string
  zone: string | null
}

/** `isNew` is false when the payment had booked before: then it is that booking, at the time it has. */
export type Booked =
  | { ok: true; isNew: boolean; booking: Booking }
  | { ok: false; reason: NoStart | 'not-paid' | 'not-a-consultation' }

/**
 * Books a time for a paid consultation. All is judged again here; constraints refuse a second booking of a time or a
 * payment.
 */
export async function bookConsultation(
  app: Ground,
  calendarId: string,
  reference: string,
  asked: AskedTime,
): Promise<Booked> {
  try {
    return await book(app, calendarId, reference, asked)
  } catch (error) {
    if (constraintOf(error) === 'bookings_never_overlap') return { ok: false, reason: 'taken' }
    throw error
  }
}

async function book(app: Ground, calendarId: string, reference: string, asked: AskedTime): Promise<Booked> {
  return app.db.transaction(async tx => {
    const paid = await lockPaidConsultation(tx, reference)
    if (typeof paid === 'string') return { ok: false, reason: paid }
    const first = await bookingOfPayment(tx, paid.paymentId)
    if (first !== null) return { ok: true, isNew: false, booking: first }

    const calendar = await holdCalendar(tx, calendarId)
    const start = await findStart(app, tx, calendar, { ...asked, minutes: paid.minutes, exceptBooking: null })
    if (typeof start === 'string') return { ok: false, reason: start }

    const now = app.clock.now()
    const id = randomUUID()
    const reminders = reminderTimes(start.startsAt, now)
    const [booking] = await tx
      .insert(bookings)
      .values({
        id,
        changeKey: randomUUID(),
        calendarId,
        paymentId: paid.paymentId,
        email: paid.email,
        name: paid.name,
        minutes: paid.minutes,
        startsAt: start.startsAt,
        endsAt: start.endsAt,
        status: CONFIRMED,
        zone: readZone(asked.zone),
        meetingLink: meetingLinkOf(calendar.meetingLink, id),
        sequence: 0,
        dayReminderDueAt: reminders.day,
        hourReminderDueAt: reminders.hour,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (booking === undefined) throw new Error('The booking was not written.')

    await recordEvent(app, tx, {
      type: 'booking.confirmed',
      actor: { kind: 'visitor' },
      subject: { kind: 'booking', id },
      startsAt: start.startsAt.toISOString(),
      minutes: paid.minutes,
      reference: paid.reference,
    })
    await tellOfBooking(app, tx, booking, { kind: 'booked' })
    return { ok: true, isNew: true, booking }
  })
}

/** Attempts with one payment wait for each other at its row, so that the second sees what the first booked. */
async function lockPaidConsultation(
  tx: Transaction,
  typedReference: string,
): Promise<PaidConsultation | 'not-paid' | 'not-a-consultation'> {
  const paid = await paidConsultation(tx, typedReference)
  if (typeof paid === 'string') return paid
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paid.paymentId)).for('update')
  // Read again: what it waited for may have taken the money back.
  return paidConsultation(tx, typedReference)
}
