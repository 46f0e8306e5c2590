import { and, asc, eq, gte } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos } from '#src/dates.ts'
import { CLOSURE, type Closure, isClosedDay } from './day-facts.server.ts'
import { standingBookings } from './standing-bookings.server.ts'
import { closures } from './table.server.ts'

/** The closed days that are not over on a day, the earliest first, and how many are still to come on them all the same. */
export async function closuresFrom(
  app: Ground,
  calendarId: string,
  day: string,
): Promise<Array<Closure & { bookings: number }>> {
  const now = app.clock.now()
  return app.db.transaction(
    async tx => {
      const closed = await tx
        .select(CLOSURE)
        .from(closures)
        .where(and(eq(closures.calendarId, calendarId), gte(closures.lastDay, day)))
        .orderBy(asc(closures.firstDay))
      const [first, last] = [closed[0]?.firstDay, closed.at(-1)?.lastDay]
      if (first === undefined || last === undefined) return []
      const standing = await standingBookings(tx, { calendarId, first, last, now })
      return closed.map(each => ({
        ...each,
        bookings: standing.filter(({ startsAt }) => isClosedDay(dayInLagos(startsAt), [each])).length,
      }))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
