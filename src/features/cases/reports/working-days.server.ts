import { type SQL, sql } from 'drizzle-orm'
import { isBusinessDay } from '#src/business-days.ts'
import type { ReadDatabase } from '#src/database/client.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { loadClosedDays } from '#src/features/cases/work/closed-days.server.ts'
import { LAGOS } from '#src/zones.ts'

/**
 * Selects one row `working (before, first)`: for each day from `first` on, how many business days came before it. So working time
 * is the difference of two subscripts. Joining a row for each day took ten times as long.
 */
export async function selectWorkingDays(db: ReadDatabase, { from, until }: { from: Date; until: Date }): Promise<SQL> {
  const [first, last] = [dayInLagos(from), addDays(dayInLagos(until), 1)]
  const isClosed = await loadClosedDays(db, first)
  const before: Array<number> = []
  for (let day = first, count = 0; day <= last; day = addDays(day, 1)) {
    before.push(count)
    if (isBusinessDay(day, isClosed)) count += 1
  }
  return sql`select ${sql.param(before)}::int[] as before, ${first}::date as first`
}

/** Days outside of the array give null, which no measure counts. */
function businessDaysBefore(day: SQL, later = 0): SQL {
  return sql`working.before[${day} - working.first + ${sql.raw(String(1 + later))}]`
}

export function dayOf(instant: SQL): SQL {
  return sql`(${instant} at time zone ${sql.raw(`'${LAGOS}'`)})::date`
}

/** The working days between two instants, with fractions. */
export function workingDaysBetween(since: SQL, at: SQL): SQL {
  return sql`(${workingDaysUpTo(at)} - ${workingDaysUpTo(since)})`
}

function workingDaysUpTo(instant: SQL): SQL {
  const day = dayOf(instant)
  const timeOfDay = sql`extract(epoch from (${instant} at time zone ${sql.raw(`'${LAGOS}'`)})::time)::float8 / 86400`
  return sql`(${businessDaysBefore(day)} + (${businessDaysBefore(day, 1)} - ${businessDaysBefore(day)}) * ${timeOfDay})`
}

export function businessDaysBetween(since: SQL, at: SQL): SQL {
  return sql`(${businessDaysBefore(at)} - ${businessDaysBefore(since)})`
}

/** Promises count the business days after the first day, whatever its hour. */
export function countedDays(since: SQL, at: SQL): SQL {
  return sql`(${businessDaysBefore(dayOf(at))} - ${businessDaysBefore(dayOf(since), 1)} + 1)`
}
