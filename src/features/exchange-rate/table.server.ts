import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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

/** The policy for the rate: one row, or none before the first rate. */
export const ratePolicy = pgTable(
  'rate_policy',
  {
    /** Always true: there is one policy. */
    isOnly: boolean('is_only').primaryKey(),
    /** What an owner fixed, in millionths of a naira for a pound; null: the sources are asked. */
    fixedMicros: bigint('fixed_micros', { mode: 'number' }),
    fixedAt: timestamp('fixed_at', { withTimezone: true }),
    /** What was fetched before this is asked for anew, and only stands in meanwhile. */
    clearedAt: timestamp('cleared_at', { withTimezone: true }),
    /** A fetched rate that differs too much from the last good one to be used, until a second source or an owner agrees. */
    heldMicros: bigint('held_micros', { mode: 'number' }),
    heldSource: text('held_source'),
    heldSince: timestamp('held_since', { withTimezone: true }),
    /** When the sources last told it: every instance waits an hour before it asks again. */
    heldCheckedAt: timestamp('held_checked_at', { withTimezone: true }),
    /** An owner said that it is wrong: staff are not told of it again. */
    heldDismissedAt: timestamp('held_dismissed_at', { withTimezone: true }),
  },
  table => [
    check('rate_policy_only_one', sql`${table.isOnly}`),
    check('rate_policy_fixed_positive', sql`${table.fixedMicros} > 0`),
    check('rate_policy_fixed_has_time', sql`(${table.fixedMicros} is null) = (${table.fixedAt} is null)`),
    check('rate_policy_held_positive', sql`${table.heldMicros} > 0`),
    check(
      'rate_policy_held_whole',
      sql`num_nulls(${table.heldMicros}, ${table.heldSource}, ${table.heldSince}, ${table.heldCheckedAt}) in (0, 4)`,
    ),
    check('rate_policy_dismissed_was_held', sql`${table.heldDismissedAt} is null or ${table.heldMicros} is not null`),
  ],
)
