import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { lockChangeable, type NotChangeable, type WhichBooking } from './lock-changeable.server.ts'
import type { Booking } from './queries.server.ts'
import { bookings } from './table.server.ts'
import { tellOfBooking } from './tell-of-booking.server.ts'

export type CancelledNow = { ok: true; booking: Booking } | { ok: false; reason: NotChangeable }

/** Gives a booking's time back. Its payment can book again. */
export async function cancelBooking(app: Ground, actor: Actor, which: WhichBooking): Promise<CancelledNow> {
  return app.db.transaction(async tx => {
    const booking = await lockChangeable(app, tx, actor, which)
    if (typeof booking === 'string') return { ok: false, reason: booking }

    const [cancelled] = await tx
      .update(bookings)
      .set({
        status: 'cancelled',
        sequence: booking.sequence + 1,
        dayReminderDueAt: null,
        hourReminderDueAt: null,
        updatedAt: app.clock.now(),
      })
      .where(eq(bookings.id, booking.id))
      .returning()
    if (cancelled === undefined) throw new Error('The locked booking is gone.')

    await recordEvent(app, tx, {
      type: 'booking.cancelled',
      actor,
      subject: { kind: 'booking', id: booking.id },
      startsAt: booking.startsAt.toISOString(),
    })
    const by = actor.kind === 'staff' ? 'staff' : 'customer'
    await tellOfBooking(app, tx, cancelled, { kind: 'cancelled', by })
    return { ok: true, booking: cancelled }
  })
}
