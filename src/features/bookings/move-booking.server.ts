import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import type { Actor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { readZone } from '#src/zones.ts'
import type { RequestedTime } from './book-consultation.server.ts'
import { removeSlots } from './change-slot.server.ts'
import { findStart, type StartRefusal, withStartRefusals } from './find-start.server.ts'
import { customerNoteSchema, type StaffOptions } from './forms.ts'
import { type BookingChangeRefusal, type BookingSelector, lockChangeableBooking } from './lock-changeable.server.ts'
import { type Booking, findSectorOfPayment } from './queries.server.ts'
import { queueBookingMails } from './queue-booking-mails.server.ts'
import { scheduleConsultationReminder } from './reminders.server.ts'
import { createMeetingLink } from './rules.ts'
import { bookings } from './table.server.ts'

/** Staff may choose another adviser by `calendarId`, also at the same time. */
type RequestedMove = RequestedTime & StaffOptions & { calendarId?: string | undefined }

/** `isMoved` is false if the booking already has the requested time and adviser, or for a repeated request. */
export type MoveBookingResult =
  | { ok: true; isMoved: boolean; booking: Booking }
  | { ok: false; reason: StartRefusal }
  | BookingChangeRefusal

/**
 * Moves a booking by the rules for a new booking. The adviser stays if free then. Staff can choose another one, and move a
 * booking even while the calendar is closed.
 */
export async function moveBooking(
  app: AppContext,
  actor: Actor,
  selector: BookingSelector,
  requested: RequestedMove,
): Promise<MoveBookingResult> {
  const { day, time, zone, ...options } = requested
  const { note: typedNote = null, oldSlotState = null, idempotencyKey } = actor.kind === 'staff' ? options : {}
  const note = customerNoteSchema.parse(typedNote ?? '')
  const move = async (tx: Transaction): Promise<MoveBookingResult> => {
    const lockResult = await lockChangeableBooking(app, tx, { actor, selector, idempotencyKey })
    if (!lockResult.ok) return lockResult
    const { booking } = lockResult
    if (lockResult.isDone) return { ok: true, isMoved: false, booking }
    const isByStaff = actor.kind === 'staff'
    const start = await findStart(app, tx, {
      day,
      time,
      minutes: booking.minutes,
      sector: await findSectorOfPayment(tx, booking.paymentId),
      exceptBooking: booking.id,
      otherDay: oldSlotState === null ? undefined : dayInLagos(booking.startsAt),
      ...(isByStaff
        ? { calendarId: options.calendarId ?? booking.calendarId }
        : { preferredCalendarId: booking.calendarId }),
      isForStaff: isByStaff,
    })
    const hasNewAdviser = start.calendar.id !== booking.calendarId
    const hasNewTime = start.startsAt.getTime() !== booking.startsAt.getTime()
    if (!hasNewTime && !(hasNewAdviser && isByStaff)) return { ok: true, isMoved: false, booking }

    const now = app.clock.now()
    const [moved] = await tx
      .update(bookings)
      .set({
        startsAt: start.startsAt,
        endsAt: start.endsAt,
        ...(hasNewAdviser && {
          calendarId: start.calendar.id,
          meetingLink: createMeetingLink(start.calendar.meetingLink, booking.id),
        }),
        zone: readZone(zone) ?? booking.zone,
        sequence: booking.sequence + 1,
        updatedAt: now,
      })
      .where(eq(bookings.id, booking.id))
      .returning()
    if (moved === undefined) throw new Error('The locked booking is gone.')
    await scheduleConsultationReminder(tx, moved, now)

    await recordEvent(
      app,
      tx,
      {
        type: 'booking.moved',
        actor,
        subject: { kind: 'booking', id: booking.id },
        from: booking.startsAt.toISOString(),
        to: start.startsAt.toISOString(),
        ...(hasNewAdviser && { adviser: start.calendar.name }),
      },
      note === null ? {} : { note: { before: null, after: note } },
    )
    if (oldSlotState !== null) await removeSlots(app, tx, actor, booking, oldSlotState)
    const newAdviser = { name: start.calendar.name, hasOwnLink: moved.meetingLink !== booking.meetingLink }
    await queueBookingMails(app, tx, moved, {
      kind: 'moved',
      before: booking.startsAt,
      oldCalendarId: booking.calendarId,
      ...(hasNewAdviser && { newAdviser }),
      note,
      idempotencyKey,
    })
    return { ok: true, isMoved: true, booking: moved }
  }
  return withStartRefusals(() => app.db.transaction(move))
}
