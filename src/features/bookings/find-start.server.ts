import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { readDay } from '#src/dates.ts'
import { type Calendar, lockDay } from './calendars.server.ts'
import { closuresAmong, slotChanges, takenTimes } from './day-facts.server.ts'
import { bookingWindow, isInWindow, type Minutes } from './rules.ts'
import { judgeStart, type Start } from './slots.ts'

/** Why a time cannot be had: the calendar is closed, the time is none of those we offer, or somebody has it. */
export type NoStart = 'closed' | 'not-offered' | 'taken'

/**
 * The wanted time of a calendar that the caller holds, if it is free; locks its day, and `dayBesides`, whose times
 * change too.
 */
export async function findStart(
  app: Ground,
  tx: Transaction,
  { id, isOpen, weeklyHours }: Calendar,
  asked: { day: string; time: string; minutes: Minutes; exceptBooking: string | null; dayBesides?: string },
): Promise<Start | NoStart> {
  const window = bookingWindow(app.clock.now())
  const day = readDay(asked.day)
  // Before the database is asked: it cannot count in every year that a form can write.
  if (day === null || !isInWindow(day, window)) return 'not-offered'
  const only = { first: day, last: day }
  const closed = await closuresAmong(tx, id, only)
  // In one order, so that two who change places never wait for each other.
  for (const each of [day, asked.dayBesides ?? day].sort()) await lockDay(tx, id, each)
  const changes = await slotChanges(tx, id, only)
  return judgeStart(asked, {
    isOpen,
    window,
    weekly: weeklyHours,
    isClosed: closed.length > 0,
    changes: changes.get(day) ?? [],
    taken: await takenTimes(tx, id, only, asked.exceptBooking),
  })
}
