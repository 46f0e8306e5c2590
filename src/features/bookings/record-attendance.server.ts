import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { findViolatedConstraint } from '#src/database/database-errors.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { CONFIRMED, isCancelled, NO_SHOW } from './states.ts'
import { bookings } from './table.server.ts'

/** `taken`: another customer now has the time. */
export type RecordAttendanceResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'unknown' | 'cancelled' | 'not-begun' | 'taken' }

/** Records whether the customer came. Refuses before the consultation begins. */
export async function recordAttendance(
  app: AppContext,
  actor: StaffActor,
  { bookingId, attended }: { bookingId: string; attended: boolean },
): Promise<RecordAttendanceResult> {
  if (!z.uuid().safeParse(bookingId).success) return { ok: false, reason: 'unknown' }
  const record = async (tx: Transaction): Promise<RecordAttendanceResult> => {
    const [booking] = await tx
      .select({ status: bookings.status, startsAt: bookings.startsAt })
      .from(bookings)
      .where(eq(bookings.id, bookingId))
      .for('update')
    if (booking === undefined) return { ok: false, reason: 'unknown' }
    if (isCancelled(booking.status)) return { ok: false, reason: 'cancelled' }
    const now = app.clock.now()
    if (now < booking.startsAt) return { ok: false, reason: 'not-begun' }
    const status = attended ? CONFIRMED : NO_SHOW
    if (status === booking.status) return { ok: true, changed: false }

    await tx.update(bookings).set({ status, updatedAt: now }).where(eq(bookings.id, bookingId))
    await recordEvent(app, tx, {
      type: attended ? 'booking.attended' : 'booking.missed',
      actor,
      subject: { kind: 'booking', id: bookingId },
      startsAt: booking.startsAt.toISOString(),
    })
    return { ok: true, changed: true }
  }
  try {
    return await app.db.transaction(record)
  } catch (error) {
    if (findViolatedConstraint(error) === 'bookings_never_overlap') return { ok: false, reason: 'taken' }
    throw error
  }
}
