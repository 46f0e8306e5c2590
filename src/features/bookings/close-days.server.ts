import { randomUUID } from 'node:crypto'
import { and, asc, eq, or } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { findViolatedConstraint } from '#src/database/database-errors.ts'
import { deriveUuid } from '#src/database/derive-uuid.ts'
import { dayInLagos, daysBetween, readDay } from '#src/dates.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import {
  type CalendarBooking,
  calendarNameForEvent,
  type Days,
  findBookingsOnDays,
  isOnDays,
  lockCalendars,
} from './calendars.server.ts'
import { type ClosedSpan, listOpenSpans } from './closed-spans.ts'
import { closureNameSchema } from './forms.ts'
import { isBeforeYear3000 } from './rules.ts'
import { takesTime } from './states.ts'
import { calendarExceptions } from './table.server.ts'

export const MAX_CLOSED_DAYS = 366

/**
 * `knownBookingIds` are the bookings and holds on these days that staff saw; they stay valid. The ids of the closures follow
 * from `idempotencyKey`.
 */
export type ClosureRequest = {
  idempotencyKey?: string
  first: string
  last: string
  name: string
  knownBookingIds: ReadonlyArray<string>
}

/** `booked`: the days have future bookings or holds that are not in `knownBookingIds`. */
export type CloseDaysResult =
  | { ok: true; ids: Array<string> }
  | { ok: false; reason: 'not-days' | 'past' | 'too-long' | 'closed-already' }
  | { ok: false; reason: 'booked'; bookings: Array<CalendarBooking> }

/**
 * Closes whole days ("2026-12-24") of calendars for new bookings. `first` and `last` are included. Of several calendars,
 * each closes the days that it has not closed yet.
 */
export async function closeDays(
  app: AppContext,
  actor: StaffActor,
  calendarIds: ReadonlyArray<string>,
  requested: ClosureRequest,
): Promise<CloseDaysResult> {
  const [first, last] = [readDay(requested.first), readDay(requested.last)]
  const now = app.clock.now()
  if (first === null || last === null || last < first || !isBeforeYear3000(last))
    return { ok: false, reason: 'not-days' }
  if (first < dayInLagos(now)) return { ok: false, reason: 'past' }
  if (daysBetween(first, last) >= MAX_CLOSED_DAYS) return { ok: false, reason: 'too-long' }
  const name = closureNameSchema.parse(requested.name)
  const { idempotencyKey = randomUUID() } = requested

  const close = async (tx: Transaction): Promise<CloseDaysResult> => {
    await lockCalendars(tx)
    const closures: Array<{ id: string; calendarId: string } & ClosedSpan> = []
    const bookings: Array<CalendarBooking> = []
    const repeatedIds: Array<string> = []
    for (const calendarId of calendarIds) {
      const existing = await findClosures(tx, calendarId, { first, last })
      const repeated = existing.filter(({ id, firstDay }) => id === deriveUuid(idempotencyKey, calendarId, firstDay))
      repeatedIds.push(...repeated.map(({ id }) => id))
      if (repeated.length > 0) continue
      if (existing.length > 0 && calendarIds.length === 1) return { ok: false, reason: 'closed-already' }
      for (const span of listOpenSpans({ firstDay: first, lastDay: last }, existing))
        closures.push({ id: deriveUuid(idempotencyKey, calendarId, span.firstDay), calendarId, ...span })
      const query = { calendarId, first, last, now, isWanted: takesTime }
      bookings.push(...(await findBookingsOnDays(tx, query)).filter(({ startsAt }) => startsAt > now))
    }
    if (repeatedIds.length > 0) return { ok: true, ids: repeatedIds }
    if (closures.length === 0) return { ok: false, reason: 'closed-already' }
    if (bookings.some(booking => !requested.knownBookingIds.includes(booking.id)))
      return { ok: false, reason: 'booked', bookings }

    for (const { id, calendarId, firstDay, lastDay } of closures) {
      const days = { firstDay, lastDay, name }
      await tx.insert(calendarExceptions).values({ id, calendarId, kind: 'closed', ...days, changedAt: now })
      const calendarName = await calendarNameForEvent(tx, calendarId)
      const subject = { kind: 'closure', id } as const
      await recordEvent(
        app,
        tx,
        { type: 'calendar.days_closed', actor, subject, ...calendarName, first: firstDay, last: lastDay },
        { name: { before: null, after: name } },
      )
    }
    return { ok: true, ids: closures.map(({ id }) => id) }
  }
  try {
    return await app.db.transaction(close)
  } catch (error) {
    if (findViolatedConstraint(error) === 'exceptions_never_overlap') return { ok: false, reason: 'closed-already' }
    throw error
  }
}

function findClosures(tx: Transaction, calendarId: string, days: Days) {
  const { id, firstDay, lastDay } = calendarExceptions
  return tx
    .select({ id, firstDay, lastDay })
    .from(calendarExceptions)
    .where(and(isOnDays(calendarId, days), IS_CLOSURE))
    .orderBy(asc(firstDay))
}

/** `everyCalendar` also opens the days that were closed for other calendars in the same act, and so at the same moment. */
export async function reopenDays(
  app: AppContext,
  actor: StaffActor,
  closureId: string,
  { everyCalendar = false } = {},
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  if (!z.uuid().safeParse(closureId).success) return { ok: false, reason: 'unknown' }
  return app.db.transaction(async tx => {
    const isThisClosure = and(eq(calendarExceptions.id, closureId), IS_CLOSURE)
    const [closure] = await tx.select().from(calendarExceptions).where(isThisClosure)
    if (closure === undefined) return { ok: false, reason: 'unknown' }
    const { name, changedAt } = calendarExceptions
    const isSameAct = and(eq(changedAt, closure.changedAt), eq(name, closure.name ?? ''), IS_CLOSURE)
    const reopened = await tx
      .delete(calendarExceptions)
      .where(everyCalendar ? or(isThisClosure, isSameAct) : isThisClosure)
      .returning()
    // A colleague may have opened the days at the same moment.
    if (reopened.length === 0) return { ok: false, reason: 'unknown' }
    for (const { id, calendarId, ...days } of reopened) {
      await recordEvent(
        app,
        tx,
        {
          type: 'calendar.days_reopened',
          actor,
          subject: { kind: 'closure', id },
          ...(await calendarNameForEvent(tx, calendarId)),
          first: days.firstDay,
          last: days.lastDay,
        },
        { name: { before: days.name, after: null } },
      )
    }
    return { ok: true }
  })
}

const IS_CLOSURE = eq(calendarExceptions.kind, 'closed')
