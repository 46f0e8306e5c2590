import { dayInLagos, daysAfter, instantInLagos } from '#src/dates.ts'

const HOUR_MS = 3_600_000
/** Early enough to move or cancel after reading it, whenever the consultation begins. */
const MORNING = '08:00'

/**
 * When to remind of a consultation: in the morning of the day before; for whoever books after that, 24 hours before it; for
 * whoever books later still only the second one, an hour before.
 */
export function reminderTimes(startsAt: Date, now: Date): { day: Date | null; hour: Date } {
  const morningBefore = instantInLagos(daysAfter(dayInLagos(startsAt), -1), MORNING)
  const dayBefore = new Date(startsAt.getTime() - 24 * HOUR_MS)
  return {
    day: [morningBefore, dayBefore].find(due => due > now) ?? null,
    hour: new Date(startsAt.getTime() - HOUR_MS),
  }
}
