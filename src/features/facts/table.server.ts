import { sql } from 'drizzle-orm'
import { check, date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Each time that a fact about the visa was compared with its official page and found right. */
export const factChecks = pgTable(
  'fact_checks',
  {
    fact: text().notNull(),
    checkedOn: date('checked_on', { mode: 'string' }).notNull(),
    checkedBy: uuid('checked_by').notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
    note: text(),
  },
  table => [
    // A form that is sent twice records one check.
    primaryKey({ columns: [table.fact, table.checkedOn] }),
    check('fact_checks_named', sql`${table.fact} <> ''`),
    check('fact_checks_note_said', sql`${table.note} <> '' and length(${table.note}) <= 500`),
  ],
)
