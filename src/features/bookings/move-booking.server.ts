import { eq } from 'drizzle-orm'
import { constraintOf } from '#src/database/constraint-of.ts'
import type { Ground } from '#src/database/ground.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { heldSettings } from '#src/features/settings/queries.server.ts'
import { readZone } from '#src/zones.ts'
import type { AskedTime } from './book-consultation.server.ts'
import { findStart, type NoStart } from './find-start.server.ts'
import { lockChangeable, type NotChangeable, type WhichBooking } from './lock-changeable.server.ts'
import type { Booking } from './queries.server.ts'
import { reminderTimes } from './reminder-times.ts'
import { bookings } from './table.server.ts'
import { tellOfBooking } from './tell-of-booking.server.ts'

/** `isMoved` is false when it was at that time already. */
export type MovedTo = { ok: true; isMoved: boolean; booking: Booking } | { ok: false; reason: NoStart | NotChangeable }

/** Moves a booking to another time, by the same rules as a new one. To the time it has already: nothing happens. */
export async function moveBooking(app: Ground, actor: Actor, which: WhichBooking, asked: AskedTime): Promise<MovedTo> {
  try {
    return await move(app, actor, which, asked)
  } catch (error) {
    if (constraintOf(error) === 'bookings_never_overlap') return { ok: false, reason: 'taken' }
    throw error
  }
}

async function move(app: Ground, actor: Actor, which: WhichBooking, asked: AskedTime): Promise<MovedTo> {
  return app.db.transaction(async tx => {
    const booking = await lockChangeable(app, tx, actor, which)
    if (typeof booking === 'string') return { ok: false, reason: booking }
    const settings = await heldSettings(tx)
    const { minutes } = booking
    const start = await findStart(app, tx, settings, { ...asked, minutes, exceptBooking: booking.id })
    if (typeof start === 'string') return { ok: false, reason: start }
    if (start.startsAt.getTime() === booking.startsAt.getTime()) return { ok: true, isMoved: false, booking }

    const now = app.clock.now()
    const reminders = reminderTimes(start.startsAt, now)
    const [moved] = await tx
      .update(bookings)
      .set({
        startsAt: start.startsAt,
        endsAt: start.endsAt,
        zone: readZone(asked.zone) ?? booking.zone,
        sequence: booking.sequence + 1,
        dayReminderDueAt: reminders.day,
        hourReminderDueAt: reminders.hour,
        updatedAt: now,
      })
      .where(eq(bookings.id, booking.id))
      .returning()
    if (moved === undefined) throw new Error('The locked booking is gone.')

    await recordEvent(app, tx, {
      type: 'booking.moved',
      actor,
      subject: { kind: 'booking', id: booking.id },
      from: booking.startsAt.toISOString(),
      to: start.startsAt.toISOString(),
    })
    await tellOfBooking(app, tx, moved, { kind: 'moved', before: booking.startsAt })
    return { ok: true, isMoved: true, booking: moved }
  })
}
