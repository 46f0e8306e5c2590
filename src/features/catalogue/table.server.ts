import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The one price list, in pence. Filled by the migration, changed in Settings; what is agreed stays on each application. */
export const prices = pgTable(
  'prices',
  {
    item: text().primaryKey(),
    pence: integer().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }),
  },
  table => [check('prices_are_whole_pounds', sql`${table.pence} >= 200 and ${table.pence} % 100 = 0`)],
)
