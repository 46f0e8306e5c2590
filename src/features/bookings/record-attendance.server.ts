import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { constraintOf } from '#src/database/constraint-of.ts'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { CONFIRMED, isCancelled, NO_SHOW } from './states.ts'
import { bookings } from './table.server.ts'

/** `changed` is false when it stood so already. `taken`: the time of the one who was missed is now another's. */
export type AttendanceRecorded =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'unknown' | 'cancelled' | 'not-begun' | 'taken' }

/** Writes down that a customer did not come, or takes that back. Nobody is written to: staff do that themselves. */
export async function recordAttendance(
  app: Ground,
  actor: StaffActor,
  attendance: { bookingId: string; came: boolean },
): Promise<AttendanceRecorded> {
  try {
    return await record(app, actor, attendance)
  } catch (error) {
    if (constraintOf(error) === 'bookings_never_overlap') return { ok: false, reason: 'taken' }
    throw error
  }
}

async function record(
  app: Ground,
  actor: StaffActor,
  { bookingId, came }: { bookingId: string; came: boolean },
): Promise<AttendanceRecorded> {
  if (!z.uuid().safeParse(bookingId).success) return { ok: false, reason: 'unknown' }
  return app.db.transaction(async tx => {
    const [booking] = await tx
      .select({ status: bookings.status, startsAt: bookings.startsAt })
      .from(bookings)
      .where(eq(bookings.id, bookingId))
      .for('update')
    if (booking === undefined) return { ok: false, reason: 'unknown' }
    if (isCancelled(booking.status)) return { ok: false, reason: 'cancelled' }
    const now = app.clock.now()
    if (now < booking.startsAt) return { ok: false, reason: 'not-begun' }
    const status = came ? CONFIRMED : NO_SHOW
    if (status === booking.status) return { ok: true, changed: false }

    await tx
      .update(bookings)
      // Nothing is left to remind of, also where no worker came round in time.
      .set({ status, dayReminderDueAt: null, hourReminderDueAt: null, updatedAt: now })
      .where(eq(bookings.id, bookingId))
    await recordEvent(app, tx, {
      type: came ? 'booking.attended' : 'booking.missed',
      actor,
      subject: { kind: 'booking', id: bookingId },
      startsAt: booking.startsAt.toISOString(),
    })
    return { ok: true, changed: true }
  })
}
