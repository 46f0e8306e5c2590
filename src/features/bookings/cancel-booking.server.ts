import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos } from '#src/dates.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { lockDay } from './calendars.server.ts'
import { customerNote, type SaidByStaff } from './forms.ts'
import { lockChangeable, type NotChangeable, type WhichBooking } from './lock-changeable.server.ts'
import type { Booking } from './queries.server.ts'
import { CANCELLED } from './states.ts'
import { bookings } from './table.server.ts'
import { tellOfBooking } from './tell-of-booking.server.ts'
import { removeSlots } from './write-slots.server.ts'

/** `isNew` is false when this very cancellation had come before. */
export type CancelledNow = { ok: true; isNew: boolean; booking: Booking } | NotChangeable

/** Gives a booking's time back. Its payment can book again. */
export async function cancelBooking(
  app: Ground,
  actor: Actor,
  which: WhichBooking,
  said: SaidByStaff = {},
): Promise<CancelledNow> {
  const { note: typed = null, freed = null, once } = actor.kind === 'staff' ? said : {}
  const note = customerNote.parse(typed ?? '')
  return app.db.transaction(async tx => {
    const locked = await lockChangeable(app, tx, { actor, which, once })
    if (!locked.ok) return locked
    const { booking } = locked
    if (locked.isDone) return { ok: true, isNew: false, booking }
    // Before its time is free: nobody is to have it in between.
    if (freed !== null) await lockDay(tx, booking.calendarId, dayInLagos(booking.startsAt))

    const [cancelled] = await tx
      .update(bookings)
      .set({
        status: CANCELLED,
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
    if (freed !== null) await removeSlots(app, tx, actor, { booking, state: freed })
    const by = actor.kind === 'staff' ? 'staff' : 'customer'
    await tellOfBooking(app, tx, cancelled, { kind: 'cancelled', by, note, once })
    return { ok: true, isNew: true, booking: cancelled }
  })
}
