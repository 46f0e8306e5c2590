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

type FilledColumn<Column, Data> =
  Column extends PgColumn<infer Config, infer Runtime, infer Extra>
    ? PgColumn<
        { [Key in keyof Config]: Key extends 'notNull' ? true : Config[Key] },
        Runtime,
        [Data] extends [never] ? Extra : Omit<Extra, '$type'> & { $type: Data }
      >
    : never

/** Declares that a column is never null in the rows of a view, or that it has only some of its values there. */
export function filled<Column, Data = never>(column: Column): FilledColumn<Column, Data> {
  return column as unknown as FilledColumn<Column, Data>
}
