import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'

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

/** Settings without a row have the defaults of `settings.ts`. */
export const settingsTable = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
})

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

/** Each row is a verified backup, whose file may have been deleted since. */
export const backups = pgTable(
  'backups',
  {
    id: uuid().primaryKey(),
    finishedAt: timestamp('finished_at', { withTimezone: true }).notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    sha256: text().notNull(),
    fileCount: integer('file_count').notNull(),
    rowCount: bigint('row_count', { mode: 'number' }).notNull(),
    isEncrypted: boolean('is_encrypted').notNull(),
  },
  table => [
    check('backups_hash', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('backups_size', sql`${table.sizeBytes} > 0`),
    check('backups_counts', sql`${table.fileCount} >= 0 and ${table.rowCount} >= 0`),
  ],
)

export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
