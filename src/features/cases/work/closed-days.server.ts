import { sql } from 'drizzle-orm'
import type { IsClosed } from '#src/business-days.ts'
import type { ReadDatabase } from '#src/database/client.ts'

/** Returns a rule for the days from `first` on, a day in Lagos (yyyy-mm-dd): we are closed when every calendar is. */
export async function loadClosedDays(db: ReadDatabase, first: string): Promise<IsClosed> {
  const { rows } = await db.execute<{ id: string; first: string | null; last: string | null }>(sql`
    select calendars.id, first_day::text as first, last_day::text as last from calendars
    left join calendar_exceptions on calendar_id = calendars.id and kind = 'closed'
      and daterange(first_day, last_day, '[]') && daterange(${first}, null)`)
  const calendarIds = [...new Set(rows.map(({ id }) => id))]
  return day =>
    calendarIds.length > 0 &&
    calendarIds.every(id =>
      rows.some(row => row.id === id && row.first !== null && row.last !== null && row.first <= day && day <= row.last),
    )
}
