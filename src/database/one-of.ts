import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** For check constraints: `status in (${oneOf(STATUSES)})`. */
export function oneOf(values: ReadonlyArray<string>): SQL {
  return sql.raw(values.map(value => `'${value}'`).join(', '))
}

/** Usage: `inStates(applications.status, isOpen)` */
export function inStates<State extends string>(
  column: PgColumn & { enumValues: ReadonlyArray<State> },
  isInGroup: (state: NoInfer<State>) => boolean,
): SQL<boolean> {
  const states: ReadonlyArray<State> = column.enumValues
  return sql<boolean>`${column} in (${oneOf(states.filter(isInGroup))})`
}
