import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Joins values for a check constraint: `status in (${joinAsSqlList(STATUSES)})`. */
export function joinAsSqlList(values: ReadonlyArray<string>): SQL {
  return sql.raw(values.map(value => `'${value}'`).join(', '))
}

export function isInStates<State extends string>(
  column: PgColumn & { enumValues: ReadonlyArray<State> },
  isInGroup: (state: NoInfer<State>) => boolean,
): SQL<boolean> {
  const states: ReadonlyArray<State> = column.enumValues
  return sql<boolean>`${column} in (${joinAsSqlList(states.filter(isInGroup))})`
}
