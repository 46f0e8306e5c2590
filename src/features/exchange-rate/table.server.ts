import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Every rate that was fetched: the newest is in force, the older ones say what a quote was made from. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: uuid().primaryKey(),
    nairaMicrosPerPound: bigint('naira_micros_per_pound', { mode: 'number' }).notNull(),
    source: text().notNull(),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
  },
  table => [
    check('exchange_rates_positive', sql`${table.nairaMicrosPerPound} > 0`),
    index('exchange_rates_newest').on(table.fetchedAt),
  ],
)
