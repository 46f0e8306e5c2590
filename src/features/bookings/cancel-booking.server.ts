import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos } from '#src/dates.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { blockTimes } from './block-times.server.ts'
import { customerNote } from './customer-note.ts'
import { lockChangeable, type NotChangeable, type WhichBooking } from './lock-changeable.server.ts'
import { lockDay } from './lock-day.server.ts'
import type { Booking } from './queries.server.ts'
import { bookings } from './table.server.ts'
import { tellOfBooking } from './tell-of-booking.server.ts'

export type CancelledNow = { ok: true; booking: Booking } | { ok: false; reason: NotChangeable }

/**
 * What staff say with a cancellation: words of their own for the customer, and whether the time that becomes free is taken
 * off the list. Of anybody else it is not heard.
 */
export type StaffCancellation = { note?: string | null; block?: boolean }

/** Gives a booking's time back. Its payment can book again. */
export async function cancelBooking(
  app: Ground,
  actor: Actor,
  which: WhichBooking,
  said: StaffCancellation = {},
): Promise<CancelledNow> {
  const { note: typed = null, block = false } = actor.kind === 'staff' ? said : {}
  const note = customerNote.parse(typed ?? '')
  return app.db.transaction(async tx => {
    const booking = await lockChangeable(app, tx, actor, which)
    if (typeof booking === 'string') return { ok: false, reason: booking }
    // Before its time is free: nobody is to have it in between.
    if (block) await lockDay(tx, dayInLagos(booking.startsAt))

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

    await recordEvent(
      app,
      tx,
      {
        type: 'booking.cancelled',
        actor,
        subject: { kind: 'booking', id: booking.id },
        startsAt: booking.startsAt.toISOString(),
      },
      note === null ? {} : { note: { before: null, after: note } },
    )
    if (block) await blockTimes(app, tx, actor, booking)
    const by = actor.kind === 'staff' ? 'staff' : 'customer'
    await tellOfBooking(app, tx, cancelled, { kind: 'cancelled', by, note })
    return { ok: true, booking: cancelled }
  })
}
