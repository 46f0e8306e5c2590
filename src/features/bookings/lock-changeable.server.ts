import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Actor } from '#src/features/events/events.ts'
import { mails } from '#src/features/mail/table.server.ts'
import type { Booking } from './queries.server.ts'
import { findBookingPhase } from './rules.ts'
import { bookings } from './table.server.ts'

/** Customers send the key from their mail. Staff send the id and the version (`sequence`) that their page showed. */
export type BookingSelector = { changeKey: string } | { id: string; sequence: number }

/** `too-late`: the consultation begins too soon or has begun. `changed`: the booking changed since staff loaded it. */
export type BookingChangeRefusal =
  | { ok: false; reason: 'unknown' | 'cancelled' | 'too-late' }
  | { ok: false; reason: 'changed'; booking: Booking }

type ChangeRequest = { actor: Actor; selector: BookingSelector; idempotencyKey?: string }

/** `isDone`: an earlier request with the same idempotency key already made the change. */
export async function lockChangeableBooking(
  app: AppContext,
  tx: Transaction,
  { actor, selector, idempotencyKey }: ChangeRequest,
): Promise<{ ok: true; isDone: boolean; booking: Booking } | BookingChangeRefusal> {
  const [column, value] =
    'changeKey' in selector ? [bookings.changeKey, selector.changeKey] : [bookings.id, selector.id]
  if (!z.uuid().safeParse(value).success) return { ok: false, reason: 'unknown' }
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(column, value), isNotNull(bookings.paymentId)))
    .for('update')
  if (booking === undefined) return { ok: false, reason: 'unknown' }
  if (idempotencyKey !== undefined && (await tx.$count(mails, eq(mails.id, idempotencyKey))) > 0) {
    return { ok: true, isDone: true, booking }
  }
  const now = app.clock.now()
  const phase = findBookingPhase(booking, now)
  if (phase === 'cancelled') return { ok: false, reason: 'cancelled' }
  const mayBeChanged = phase === 'changeable' || (phase === 'soon' && actor.kind === 'staff' && now < booking.startsAt)
  if (!mayBeChanged) return { ok: false, reason: 'too-late' }
  if (!('changeKey' in selector) && selector.sequence !== booking.sequence) {
    return { ok: false, reason: 'changed', booking }
  }
  return { ok: true, isDone: false, booking }
}
