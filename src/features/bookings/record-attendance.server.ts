import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { findViolatedConstraint } from '#src/database/database-errors.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { isFeeCredited } from '#src/features/money/credit-fee.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { currentSettings } from '#src/features/site/settings/queries.server.ts'
import { type Booking, findBookingOfPayment, findPaidConsultation } from './queries.server.ts'
import { queueBookingMails } from './queue-booking-mails.server.ts'
import { CONFIRMED, isCancelled, NO_SHOW } from './states.ts'
import { bookings } from './table.server.ts'

/** `taken`: another customer now has the time. `booked-again`: this one has chosen another time. */
export type RecordAttendanceResult =
  | { ok: true; changed: boolean; isInvited: boolean }
  | { ok: false; reason: 'unknown' | 'cancelled' | 'not-begun' | 'taken' | 'booked-again' }

/**
 * Records whether the customer came. Refuses before the consultation begins. Who did not come may choose another time, if
 * the owner says so, once for each payment.
 */
export async function recordAttendance(
  app: AppContext,
  actor: StaffActor,
  { bookingId, attended }: { bookingId: string; attended: boolean },
): Promise<RecordAttendanceResult> {
  if (!z.uuid().safeParse(bookingId).success) return { ok: false, reason: 'unknown' }
  const record = async (tx: Transaction): Promise<RecordAttendanceResult> => {
    const found = await lockBooking(tx, bookingId)
    if (found === null) return { ok: false, reason: 'unknown' }
    const { booking } = found
    if (isCancelled(booking.status)) return { ok: false, reason: 'cancelled' }
    const now = app.clock.now()
    if (now < booking.startsAt) return { ok: false, reason: 'not-begun' }
    const status = attended ? CONFIRMED : NO_SHOW
    if (status === booking.status) return { ok: true, changed: false, isInvited: booking.invitedAgainAt !== null }
    if (attended && booking.invitedAgainAt !== null && (await findBookingOfPayment(tx, booking.paymentId)) !== null)
      return { ok: false, reason: 'booked-again' }

    const isInvited = !attended && (await mayInvite(tx, found))
    const [saved] = await tx
      .update(bookings)
      .set({ status, invitedAgainAt: isInvited ? now : null, updatedAt: now })
      .where(eq(bookings.id, bookingId))
      .returning()
    if (saved === undefined) throw new Error('The locked booking is gone.')
    await recordEvent(app, tx, {
      actor,
      subject: { kind: 'booking', id: bookingId },
      startsAt: booking.startsAt.toISOString(),
      ...(attended ? { type: 'booking.attended' } : { type: 'booking.missed', ...(isInvited && { isInvited }) }),
    })
    if (isInvited) await queueBookingMails(app, tx, saved, { kind: 'invited-again' })
    return { ok: true, changed: true, isInvited }
  }
  try {
    return await app.db.transaction(record)
  } catch (error) {
    if (findViolatedConstraint(error) === 'bookings_never_overlap') return { ok: false, reason: 'taken' }
    throw error
  }
}

type LockedBooking = { booking: Booking; reference: string; caseId: string | null }

/** Locks the payment first, as every booking with it does. */
async function lockBooking(tx: Transaction, bookingId: string): Promise<LockedBooking | null> {
  const paymentId = tx.select({ id: bookings.paymentId }).from(bookings).where(eq(bookings.id, bookingId))
  const [payment] = await tx
    .select({ reference: payments.reference, caseId: payments.caseId })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .for('update')
  if (payment === undefined) return null
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for('update')
  return booking === undefined ? null : { booking, ...payment }
}

/** A fee that came off the price of an application buys no other call. */
async function mayInvite(
  tx: Transaction,
  { booking: { paymentId }, reference, caseId }: LockedBooking,
): Promise<boolean> {
  const { inviteAfterNoShow } = await currentSettings(tx)
  if (!inviteAfterNoShow || paymentId === null || (await isFeeCredited(tx, caseId))) return false
  const wasInvited = and(eq(bookings.paymentId, paymentId), isNotNull(bookings.invitedAgainAt))
  if ((await tx.$count(bookings, wasInvited)) > 0) return false
  return typeof (await findPaidConsultation(tx, reference)) !== 'string'
}
