import { and, eq, gte, lte } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { addDays } from '#src/dates.ts'
import type { IsClosed } from '#src/features/working-days/business-days.ts'
import { isClosedDay } from './day-facts.server.ts'
import { calendars, closures } from './table.server.ts'

const SEARCHED_DAYS = 120

/** Returns a rule for the days from `first` on: we are closed when every calendar is. */
export async function loadClosedDays(db: DatabaseOrTransaction, first: string): Promise<IsClosed> {
  const overlaps = and(
    eq(closures.calendarId, calendars.id),
    gte(closures.lastDay, first),
    lte(closures.firstDay, addDays(first, SEARCHED_DAYS)),
  )
  const rows = await db
    .select({ calendarId: calendars.id, firstDay: closures.firstDay, lastDay: closures.lastDay })
    .from(calendars)
    .leftJoin(closures, overlaps)
  const ids = [...new Set(rows.map(({ calendarId }) => calendarId))]
  const closed = rows.flatMap(({ calendarId, firstDay, lastDay }) =>
    firstDay === null || lastDay === null ? [] : [{ calendarId, firstDay, lastDay }],
  )
  return day =>
    ids.length > 0 &&
    ids.every(id =>
      isClosedDay(
        day,
        closed.filter(({ calendarId }) => calendarId === id),
      ),
    )
}
