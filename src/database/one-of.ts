import { type SQL, sql } from 'drizzle-orm'

/** The values that a column may have, for its check: `status in (${oneOf(STATUSES)})`. */
export function oneOf(values: ReadonlyArray<string>): SQL {
  return sql.raw(values.map(value => `'${value}'`).join(', '))
}
