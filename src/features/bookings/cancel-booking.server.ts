import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { dayInLagos } from '#src/dates.ts'
import type { Actor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { lockDay } from './calendars.server.ts'
import { removeSlots } from './change-slot.server.ts'
import { customerNoteSchema, type StaffOptions } from './forms.ts'
import { type BookingChangeRefusal, type BookingSelector, lockChangeableBooking } from './lock-changeable.server.ts'
import type { Booking } from './queries.server.ts'
import { queueBookingMails } from './queue-booking-mails.server.ts'
import { CANCELLED } from './states.ts'
import { bookings } from './table.server.ts'

/** `isNew` is false for a repeated request. */
export type CancelBookingResult = { ok: true; isNew: boolean; booking: Booking } | BookingChangeRefusal

/** `options` are ignored unless the actor is staff. */
export async function cancelBooking(
  app: AppContext,
  actor: Actor,
  selector: BookingSelector,
  options: StaffOptions = {},
): Promise<CancelBookingResult> {
  const { note: typedNote = null, oldSlotState = null, idempotencyKey } = actor.kind === 'staff' ? options : {}
  const note = customerNoteSchema.parse(typedNote ?? '')
  return app.db.transaction(async tx => {
    const lockResult = await lockChangeableBooking(app, tx, { actor, selector, idempotencyKey })
    if (!lockResult.ok) return lockResult
    const { booking } = lockResult
    if (lockResult.isDone) return { ok: true, isNew: false, booking }
    // Lock the day first, so that no customer books the slot before it is blocked.
    if (oldSlotState !== null) await lockDay(tx, dayInLagos(booking.startsAt))

    const [cancelled] = await tx
      .update(bookings)
      .set({
        status: CANCELLED,
        sequence: booking.sequence + 1,
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
    if (oldSlotState !== null) await removeSlots(app, tx, actor, booking, oldSlotState)
    const cancelledBy = actor.kind === 'staff' ? 'staff' : 'customer'
    await queueBookingMails(app, tx, cancelled, { kind: 'cancelled', by: cancelledBy, note, idempotencyKey })
    return { ok: true, isNew: true, booking: cancelled }
  })
}
