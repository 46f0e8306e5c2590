import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { findViolatedConstraint } from '#src/database/database-errors.ts'
import { dayInLagos, daysBetween, readDay } from '#src/dates.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import {
  type CalendarBooking,
  calendarNameForEvent,
  findBookingsOnDays,
  isOnDays,
  lockCalendars,
} from './calendars.server.ts'
import { closureNameSchema } from './forms.ts'
import { isBeforeYear3000 } from './rules.ts'
import { CONFIRMED } from './states.ts'
import { calendarExceptions } from './table.server.ts'

export const MAX_CLOSED_DAYS = 366

/**
 * `knownBookingIds` are the bookings on these days that staff saw; the bookings stay valid. `idempotencyKey` becomes
 * the id of the closure.
 */
export type ClosureRequest = {
  idempotencyKey?: string
  first: string
  last: string
  name: string
  knownBookingIds: ReadonlyArray<string>
}

/** `booked`: the days have future bookings that are not in `knownBookingIds`. */
export type CloseDaysResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'not-days' | 'past' | 'too-long' | 'closed-already' }
  | { ok: false; reason: 'booked'; bookings: Array<CalendarBooking> }

/** Closes whole days ("2026-12-24") for new bookings. `first` and `last` are included. */
export async function closeDays(
  app: AppContext,
  actor: StaffActor,
  calendarId: string,
  requested: ClosureRequest,
): Promise<CloseDaysResult> {
  const [first, last] = [readDay(requested.first), readDay(requested.last)]
  const now = app.clock.now()
  if (first === null || last === null || last < first || !isBeforeYear3000(last))
    return { ok: false, reason: 'not-days' }
  if (first < dayInLagos(now)) return { ok: false, reason: 'past' }
  if (daysBetween(first, last) >= MAX_CLOSED_DAYS) return { ok: false, reason: 'too-long' }
  const name = closureNameSchema.parse(requested.name)

  const close = async (tx: Transaction): Promise<CloseDaysResult> => {
    await lockCalendars(tx)
    const existingClosures = await tx
      .select({ id: calendarExceptions.id })
      .from(calendarExceptions)
      .where(and(isOnDays(calendarId, { first, last }), IS_CLOSURE))
    const { idempotencyKey: id = randomUUID() } = requested
    if (existingClosures.some(closure => closure.id === id)) return { ok: true, id }
    if (existingClosures.length > 0) return { ok: false, reason: 'closed-already' }
    const bookingsOnDays = await findBookingsOnDays(tx, { calendarId, first, last, status: CONFIRMED })
    const bookings = bookingsOnDays.filter(({ startsAt }) => startsAt > now)
    if (bookings.some(booking => !requested.knownBookingIds.includes(booking.id)))
      return { ok: false, reason: 'booked', bookings }

    const days = { firstDay: first, lastDay: last, name }
    await tx.insert(calendarExceptions).values({ id, calendarId, kind: 'closed', ...days, changedAt: now })
    const calendarName = await calendarNameForEvent(tx, calendarId)
    await recordEvent(
      app,
      tx,
      { type: 'calendar.days_closed', actor, subject: { kind: 'closure', id }, ...calendarName, first, last },
      { name: { before: null, after: name } },
    )
    return { ok: true, id }
  }
  try {
    return await app.db.transaction(close)
  } catch (error) {
    if (findViolatedConstraint(error) === 'exceptions_never_overlap') return { ok: false, reason: 'closed-already' }
    throw error
  }
}

const IS_CLOSURE = eq(calendarExceptions.kind, 'closed')

export async function reopenDays(
  app: AppContext,
  actor: StaffActor,
  closureId: string,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  if (!z.uuid().safeParse(closureId).success) return { ok: false, reason: 'unknown' }
  return app.db.transaction(async tx => {
    const isThisClosure = and(eq(calendarExceptions.id, closureId), IS_CLOSURE)
    const [deleted] = await tx.delete(calendarExceptions).where(isThisClosure).returning()
    if (deleted === undefined) return { ok: false, reason: 'unknown' }
    await recordEvent(
      app,
      tx,
      {
        type: 'calendar.days_reopened',
        actor,
        subject: { kind: 'closure', id: closureId },
        ...(await calendarNameForEvent(tx, deleted.calendarId)),
        first: deleted.firstDay,
        last: deleted.lastDay,
      },
      { name: { before: deleted.name, after: null } },
    )
    return { ok: true }
  })
}
