import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The newest row is the current rate. Older rows show which rates past quotes used. */
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

export const ratePolicy = pgTable(
  'rate_policy',
  {
    isOnly: boolean('is_only').primaryKey(),
    fixedMicros: bigint('fixed_micros', { mode: 'number' }),
    fixedAt: timestamp('fixed_at', { withTimezone: true }),
    /** Rates fetched before this time are used only while no source answers. */
    clearedAt: timestamp('cleared_at', { withTimezone: true }),
    unconfirmedMicros: bigint('unconfirmed_micros', { mode: 'number' }),
    unconfirmedSource: text('unconfirmed_source'),
    unconfirmedSince: timestamp('unconfirmed_since', { withTimezone: true }),
    unconfirmedCheckedAt: timestamp('unconfirmed_checked_at', { withTimezone: true }),
    unconfirmedDismissedAt: timestamp('unconfirmed_dismissed_at', { withTimezone: true }),
  },
  table => [
    check('rate_policy_only_one', sql`${table.isOnly}`),
    check('rate_policy_fixed_positive', sql`${table.fixedMicros} > 0`),
    check('rate_policy_fixed_has_time', sql`(${table.fixedMicros} is null) = (${table.fixedAt} is null)`),
    check('rate_policy_unconfirmed_positive', sql`${table.unconfirmedMicros} > 0`),
    check(
      'rate_policy_unconfirmed_whole',
      sql`num_nulls(${table.unconfirmedMicros}, ${table.unconfirmedSource}, ${table.unconfirmedSince}, ${table.unconfirmedCheckedAt}) in (0, 4)`,
    ),
    check(
      'rate_policy_dismissed_is_unconfirmed',
      sql`${table.unconfirmedDismissedAt} is null or ${table.unconfirmedMicros} is not null`,
    ),
  ],
)
