import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { readDay } from '#src/dates.ts'
import { type Calendar, lockDay } from './calendars.server.ts'
import { findClosuresBetween, findSlotChanges, findTakenTimes } from './day-facts.server.ts'
import { bookingWindow, type ConsultationMinutes, isInBookingWindow } from './rules.ts'
import { type ConsultationStart, checkStart } from './slots.ts'

export type StartRefusal = 'closed' | 'not-offered' | 'taken'

/** The caller must have locked the calendar. Locks the day and `otherDay`, whose slots the caller will change. */
export async function findStart(
  app: AppContext,
  tx: Transaction,
  { id, isOpen, weeklyHours }: Calendar,
  requested: {
    day: string
    time: string
    minutes: ConsultationMinutes
    exceptBooking: string | null
    otherDay?: string
  },
): Promise<ConsultationStart | StartRefusal> {
  const window = bookingWindow(app.clock.now())
  const day = readDay(requested.day)
  // Check the day before any query, because PostgreSQL refuses some years that a form can send.
  if (day === null || !isInBookingWindow(day, window)) return 'not-offered'
  const onlyThisDay = { first: day, last: day }
  const closures = await findClosuresBetween(tx, id, onlyThisDay)
  // Locking both days in a fixed order avoids deadlocks.
  for (const dayToLock of [day, requested.otherDay ?? day].sort()) await lockDay(tx, id, dayToLock)
  const changes = await findSlotChanges(tx, id, onlyThisDay)
  return checkStart(requested, {
    isOpen,
    window,
    weekly: weeklyHours,
    isClosed: closures.length > 0,
    changes: changes.get(day) ?? [],
    taken: await findTakenTimes(tx, id, onlyThisDay, requested.exceptBooking),
  })
}
