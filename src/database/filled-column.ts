import type { PgColumn } from 'drizzle-orm/pg-core'

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
