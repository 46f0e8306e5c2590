import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { findViolatedConstraint } from '#src/database/database-errors.ts'
import { readDay } from '#src/dates.ts'
import { loadCalendarFacts, lockCalendarShared, lockDay } from './calendars.server.ts'
import { bookingWindow, type ConsultationMinutes, isInBookingWindow } from './rules.ts'
import { type ConsultationStart, checkStart } from './slots.ts'

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

type RequestedStart = {
  day: string
  time: string
  minutes: ConsultationMinutes
  exceptBooking?: string
  /** Another day whose slots the caller will change. */
  otherDay?: string | undefined
  isForStaff?: boolean
}

/** Locks the calendar and the days. Throws if the start is not free: see `withStartRefusals`. */
export async function findStart(
  app: AppContext,
  tx: Transaction,
  calendarId: string,
  { otherDay, ...requested }: RequestedStart,
): Promise<ConsultationStart & { meetingLink: string }> {
  const day = readDay(requested.day)
  // Check the day before any query, because PostgreSQL refuses some years that a form can send.
  if (day === null || !isInBookingWindow(day, bookingWindow(app.clock.now()))) throw new StartRefused('not-offered')
  await lockCalendarShared(tx, calendarId)
  // Locking both days in a fixed order avoids deadlocks.
  for (const each of [...new Set([day, otherDay ?? day])].sort()) await lockDay(tx, calendarId, each)
  const { exceptBooking, isForStaff } = requested
  const facts = await loadCalendarFacts(app, tx, { calendarId, first: day, last: day, exceptBooking, isForStaff })
  const start = checkStart(requested, facts)
  if (typeof start === 'string') throw new StartRefused(start)
  return { ...start, meetingLink: facts.meetingLink }
}
