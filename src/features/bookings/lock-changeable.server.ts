import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import type { Booking } from './queries.server.ts'
import { phaseOf } from './rules.ts'
import { bookings } from './table.server.ts'

/** Customers hold the key from their mail; staff know the id, and how often it had been changed when they looked. */
export type WhichBooking = { changeKey: string } | { id: string; sequence: number }

/** `too-late`: over, or too near for a customer. `changed`: moved since staff looked; it is this now. */
export type NotChangeable =
  | { ok: false; reason: 'unknown' | 'cancelled' | 'too-late' }
  | { ok: false; reason: 'changed'; booking: Booking }

/** Who changes which booking. `once`: as in `SaidByStaff`. */
type Asking = { actor: Actor; which: WhichBooking; once?: string }

/**
 * A booking that may be moved or cancelled, its row locked until the transaction ends. `isDone`: the change that queued the
 * message `once` was made already.
 */
export async function lockChangeable(
  app: Ground,
  tx: Transaction,
  { actor, which, once }: Asking,
): Promise<{ ok: true; isDone: boolean; booking: Booking } | NotChangeable> {
  const [column, value] = 'changeKey' in which ? [bookings.changeKey, which.changeKey] : [bookings.id, which.id]
  if (!z.uuid().safeParse(value).success) return { ok: false, reason: 'unknown' }
  const [booking] = await tx.select().from(bookings).where(eq(column, value)).for('update')
  if (booking === undefined) return { ok: false, reason: 'unknown' }
  if (once !== undefined && (await tx.$count(mails, eq(mails.id, once))) > 0) {
    return { ok: true, isDone: true, booking }
  }
  const now = app.clock.now()
  const phase = phaseOf(booking, now)
  if (phase === 'cancelled') return { ok: false, reason: 'cancelled' }
  const mayBeChanged = phase === 'changeable' || (phase === 'soon' && actor.kind === 'staff' && now < booking.startsAt)
  if (!mayBeChanged) return { ok: false, reason: 'too-late' }
  if (!('changeKey' in which) && which.sequence !== booking.sequence) {
    return { ok: false, reason: 'changed', booking }
  }
  return { ok: true, isDone: false, booking }
}
