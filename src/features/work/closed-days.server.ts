import { sql } from 'drizzle-orm'
import type { IsClosed } from '#src/business-days.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'

const DAYS_BEFORE = 60

/** Loads the closed days of the first calendar since two months before `today`, a day in Lagos (yyyy-mm-dd). */
export async function loadClosedDays(db: DatabaseOrTransaction, today: string): Promise<IsClosed> {
  const { rows } = await db.execute<{ first: string; last: string }>(sql`
    select first_day::text as first, last_day::text as last from calendar_closures
    where calendar_id = (select id from calendars order by position limit 1)
      and last_day >= ${today}::date - ${sql.raw(String(DAYS_BEFORE))}`)
  return day => rows.some(({ first, last }) => first <= day && day <= last)
}
