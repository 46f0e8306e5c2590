import { type Column, desc, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from './list-page.ts'
import type { Cursor, Place } from './list-place.ts'

/**
 * How a list that runs from the newest to the oldest is read a page at a time: by an instant and an id, which an index of the
 * table has in this order. An instant is as exact as the database keeps it: a date of JavaScript would lose the
 * microseconds, and with them a row.
 */
export function newestFirst(at: Column, id: Column) {
  return {
    /** The cursor of a row, as a column to select. */
    cursor: sql<Cursor>`array[(extract(epoch from ${at}) * 1000000)::bigint::text, ${id}::text]`,
    /** What is asked for at a place: its rows in the direction they are looked for, and one more where the list goes on. */
    at(place: Place) {
      const isBackwards = place.kind === 'before' || place.kind === 'end'
      return {
        from: 'cursor' in place ? comesAfter(place.cursor, isBackwards) : undefined,
        order: isBackwards ? [sql`${at} asc`, sql`${id} asc`] : [desc(at), desc(id)],
        limit: PAGE_SIZE + 1,
        offset: place.kind === 'page' ? (place.page - 1) * PAGE_SIZE : 0,
      }
    },
  }

  function comesAfter([instant = '', last = '']: Cursor, isBackwards: boolean): SQL {
    const direction = sql.raw(isBackwards ? '>' : '<')
    return sql`(${at}, ${id}) ${direction} (to_timestamp(0) + ${instant}::bigint * interval '1 microsecond', ${last}::uuid)`
  }
}
