import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { phaseOf } from './booking-phase.ts'
import type { Booking } from './queries.server.ts'
import { bookings } from './table.server.ts'

/** Customers hold the key from their mail; staff know the id. */
export type WhichBooking = { changeKey: string } | { id: string }

/** There is none, it was cancelled, or it is over or too near for a customer to change it. */
export type NotChangeable = 'unknown' | 'cancelled' | 'too-late'

/** A booking that may be moved or cancelled, its row locked until the transaction ends. */
export async function lockChangeable(
  app: Ground,
  tx: Transaction,
  actor: Actor,
  which: WhichBooking,
): Promise<Booking | NotChangeable> {
  const [column, value] = 'changeKey' in which ? [bookings.changeKey, which.changeKey] : [bookings.id, which.id]
  if (!z.uuid().safeParse(value).success) return 'unknown'
  const [booking] = await tx.select().from(bookings).where(eq(column, value)).for('update')
  if (booking === undefined) return 'unknown'
  const now = app.clock.now()
  const phase = phaseOf(booking, now)
  if (phase === 'cancelled') return 'cancelled'
  const mayBeChanged = phase === 'changeable' || (phase === 'soon' && actor.kind === 'staff' && now < booking.startsAt)
  return mayBeChanged ? booking : 'too-late'
}
