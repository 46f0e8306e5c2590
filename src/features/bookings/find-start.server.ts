import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { findViolatedConstraint } from '#src/database/database-errors.ts'
import { readDay } from '#src/dates.ts'
import type { Sector } from '#src/features/applications/sectors.ts'
import { chooseAdviser } from './advisers.ts'
import { type Calendar, loadCalendars, lockDays } from './calendars.server.ts'
import { deleteLapsedHolds } from './lapse-holds.server.ts'
import { bookingWindow, type ConsultationMinutes, isInBookingWindow } from './rules.ts'

export type StartRefusal = 'closed' | 'not-offered' | 'taken'

/** Thrown to roll the transaction back: a commit would wait for the disk at each refusal of a contested time. */
class StartRefused extends Error {
  readonly reason: StartRefusal

  constructor(reason: StartRefusal) {
    super(`The start is refused: ${reason}.`)
    this.reason = reason
  }
}

/** Runs a verb that takes a time, and returns the refusal of `findStart` or of the constraint (ADR 016) as a value. */
export async function withStartRefusals<Result>(
  run: () => Promise<Result>,
): Promise<Result | { ok: false; reason: StartRefusal }> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof StartRefused) return { ok: false, reason: error.reason }
    if (findViolatedConstraint(error) === 'bookings_never_overlap') return { ok: false, reason: 'taken' }
    throw error
  }
}

export type RequestedStart = {
  day: string
  time: string
  minutes: ConsultationMinutes
  /** The customer's field. An adviser who knows it comes first. */
  sector?: Sector | null
  /** Only this calendar will do. */
  calendarId?: string | undefined
  /** This calendar comes first, because the customer knows its adviser. */
  preferredCalendarId?: string
  /** This booking is moved, or this hold is replaced. */
  exceptBooking?: string | undefined
  /** Another day whose slots or bookings the caller will change. */
  otherDay?: string | undefined
  isForStaff?: boolean
}

export type FoundStart = { startsAt: Date; endsAt: Date; calendar: Calendar }

/**
 * Locks the calendars and the days, lets go of lapsed holds, and chooses the adviser (ADR 137). Throws if the start is
 * not free: see `withStartRefusals`.
 */
export async function findStart(
  app: AppContext,
  tx: Transaction,
  { otherDay, ...requested }: RequestedStart,
): Promise<FoundStart> {
  const day = readDay(requested.day)
  // Check the day before any query, because PostgreSQL refuses some years that a form can send.
  if (day === null || !isInBookingWindow(day, bookingWindow(app.clock.now()))) throw new StartRefused('not-offered')
  const days = [day, otherDay ?? day]
  await lockDays(tx, days)
  await deleteLapsedHolds(app, tx, days)
  const { calendarId, exceptBooking, isForStaff } = requested
  const found = await loadCalendars(app, tx, { calendarId, first: day, last: day, exceptBooking, isForStaff })
  const answer = chooseAdviser(found, requested)
  if (typeof answer === 'string') throw new StartRefused(answer)
  const { startsAt, endsAt, calendar } = answer
  return { startsAt, endsAt, calendar }
}
