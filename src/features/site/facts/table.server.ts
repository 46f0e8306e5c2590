import { sql } from 'drizzle-orm'
import { check, date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Each row is a check that found the fact correct. */
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
    primaryKey({ columns: [table.fact, table.checkedOn] }),
    check('fact_checks_fact_not_empty', sql`${table.fact} <> ''`),
    check('fact_checks_note_length', sql`${table.note} <> '' and length(${table.note}) <= 500`),
  ],
)
