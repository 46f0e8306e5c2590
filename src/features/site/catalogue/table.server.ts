import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Applications and orders store their own agreed totals. */
export const prices = pgTable(
  'prices',
  {
    item: text().primaryKey(),
    pence: integer().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }),
  },
  table => [check('prices_are_whole_pounds', sql`${table.pence} >= 200 and ${table.pence} % 100 = 0`)],
)
