import { eq } from 'drizzle-orm'
import { constraintOf } from '#src/database/constraint-of.ts'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos } from '#src/dates.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { readZone } from '#src/zones.ts'
import type { AskedTime } from './book-consultation.server.ts'
import { holdCalendar } from './calendars.server.ts'
import { findStart, type NoStart } from './find-start.server.ts'
import { customerNote, type SaidByStaff } from './forms.ts'
import { lockChangeable, type NotChangeable, type WhichBooking } from './lock-changeable.server.ts'
import type { Booking } from './queries.server.ts'
import { reminderTimes } from './rules.ts'
import { bookings } from './table.server.ts'
import { tellOfBooking } from './tell-of-booking.server.ts'
import { removeSlots } from './write-slots.server.ts'

type AskedMove = AskedTime & SaidByStaff

/** `isMoved` is false when it was at that time already, or this very move had come before. */
export type MovedTo = { ok: true; isMoved: boolean; booking: Booking } | { ok: false; reason: NoStart } | NotChangeable

/** Moves a booking within its calendar, by the rules of a new one; staff also while the calendar is closed. */
export async function moveBooking(app: Ground, actor: Actor, which: WhichBooking, asked: AskedMove): Promise<MovedTo> {
  try {
    return await move(app, actor, which, asked)
  } catch (error) {
    if (constraintOf(error) === 'bookings_never_overlap') return { ok: false, reason: 'taken' }
    throw error
  }
}

async function move(app: Ground, actor: Actor, which: WhichBooking, asked: AskedMove): Promise<MovedTo> {
  const { day, time, zone, ...said } = asked
  const { note: typed = null, freed = null, once } = actor.kind === 'staff' ? said : {}
  const note = customerNote.parse(typed ?? '')
  return app.db.transaction(async tx => {
    const locked = await lockChangeable(app, tx, { actor, which, once })
    if (!locked.ok) return locked
    const { booking } = locked
    if (locked.isDone) return { ok: true, isMoved: false, booking }
    const calendar = await holdCalendar(tx, booking.calendarId)
    const { minutes } = booking
    const isOpen = calendar.isOpen || actor.kind === 'staff'
    const dayBesides = freed === null ? undefined : dayInLagos(booking.startsAt)
    const wanted = { day, time, minutes, exceptBooking: booking.id, dayBesides }
    const start = await findStart(app, tx, { ...calendar, isOpen }, wanted)
    if (typeof start === 'string') return { ok: false, reason: start }
    if (start.startsAt.getTime() === booking.startsAt.getTime()) return { ok: true, isMoved: false, booking }

    const now = app.clock.now()
    const reminders = reminderTimes(start.startsAt, now)
    const [moved] = await tx
      .update(bookings)
      .set({
        startsAt: start.startsAt,
        endsAt: start.endsAt,
        zone: readZone(zone) ?? booking.zone,
        sequence: booking.sequence + 1,
        dayReminderDueAt: reminders.day,
        hourReminderDueAt: reminders.hour,
        updatedAt: now,
      })
      .where(eq(bookings.id, booking.id))
      .returning()
    if (moved === undefined) throw new Error('The locked booking is gone.')

    await recordEvent(
      app,
      tx,
      {
        type: 'booking.moved',
        actor,
        subject: { kind: 'booking', id: booking.id },
        from: booking.startsAt.toISOString(),
        to: start.startsAt.toISOString(),
      },
      note === null ? {} : { note: { before: null, after: note } },
    )
    if (freed !== null) await removeSlots(app, tx, actor, { booking, state: freed })
    await tellOfBooking(app, tx, moved, { kind: 'moved', before: booking.startsAt, note, once })
    return { ok: true, isMoved: true, booking: moved }
  })
}
