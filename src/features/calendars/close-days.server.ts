import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { constraintOf } from '#src/database/constraint-of.ts'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos, daysBetween, readDay } from '#src/dates.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { calendarInEvents, lockCalendar } from '#src/features/bookings/calendars.server.ts'
import { type BookedAt, closuresAmong, standingBookings } from '#src/features/bookings/day-facts.server.ts'
import { closureName } from '#src/features/bookings/forms.ts'
import { isPlannable } from '#src/features/bookings/rules.ts'
import { closures } from '#src/features/bookings/table.server.ts'

/** The most days that are closed at once, the first and the last counted. */
export const MAX_CLOSED_DAYS = 366

/**
 * `keeping`: bookings that were shown and keep their times. `once`: the new id, so that a repeated form closes once.
 */
export type AskedClosure = {
  once?: string
  first: string
  last: string
  name: string
  keeping: ReadonlyArray<string>
}

/** `booked`: some of these future bookings are not in `keeping`. */
export type DaysClosed =
  | { ok: true; id: string }
  | { ok: false; reason: 'not-days' | 'past' | 'too-long' | 'closed-already' }
  | { ok: false; reason: 'booked'; bookings: Array<BookedAt> }

/** Closes whole days ("2026-12-24", both included) for new bookings; earlier ones stay. */
export async function closeDays(
  app: Ground,
  actor: StaffActor,
  calendarId: string,
  asked: AskedClosure,
): Promise<DaysClosed> {
  try {
    return await close(app, actor, calendarId, asked)
  } catch (error) {
    if (constraintOf(error) === 'closures_never_overlap') return { ok: false, reason: 'closed-already' }
    throw error
  }
}

async function close(app: Ground, actor: StaffActor, calendarId: string, asked: AskedClosure): Promise<DaysClosed> {
  const [first, last] = [readDay(asked.first), readDay(asked.last)]
  const now = app.clock.now()
  if (first === null || last === null || last < first || !isPlannable(last)) return { ok: false, reason: 'not-days' }
  if (first < dayInLagos(now)) return { ok: false, reason: 'past' }
  if (daysBetween(first, last) >= MAX_CLOSED_DAYS) return { ok: false, reason: 'too-long' }
  const name = closureName.parse(asked.name)

  return app.db.transaction(async tx => {
    await lockCalendar(tx, calendarId)
    const closed = await closuresAmong(tx, calendarId, { first, last })
    const { once: id = randomUUID() } = asked
    if (closed.some(closure => closure.id === id)) return { ok: true, id }
    if (closed.length > 0) return { ok: false, reason: 'closed-already' }
    const bookings = await standingBookings(tx, { calendarId, first, last, now })
    if (bookings.some(booking => !asked.keeping.includes(booking.id))) return { ok: false, reason: 'booked', bookings }

    await tx.insert(closures).values({ id, calendarId, firstDay: first, lastDay: last, name, createdAt: now })
    const calendar = await calendarInEvents(tx, calendarId)
    await recordEvent(
      app,
      tx,
      { type: 'calendar.days_closed', actor, subject: { kind: 'closure', id }, ...calendar, first, last },
      { name: { before: null, after: name } },
    )
    return { ok: true, id }
  })
}

/** Opens days again, all that were closed together. */
export async function reopenDays(
  app: Ground,
  actor: StaffActor,
  closureId: string,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  if (!z.uuid().safeParse(closureId).success) return { ok: false, reason: 'unknown' }
  return app.db.transaction(async tx => {
    const [gone] = await tx.delete(closures).where(eq(closures.id, closureId)).returning()
    if (gone === undefined) return { ok: false, reason: 'unknown' }
    await recordEvent(
      app,
      tx,
      {
        type: 'calendar.days_reopened',
        actor,
        subject: { kind: 'closure', id: closureId },
        ...(await calendarInEvents(tx, gone.calendarId)),
        first: gone.firstDay,
        last: gone.lastDay,
      },
      { name: { before: gone.name, after: null } },
    )
    return { ok: true }
  })
}
