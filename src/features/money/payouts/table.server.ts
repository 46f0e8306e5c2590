import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { payments } from '#src/features/money/table.server.ts'

/** `deductionsKobo` are refunds and lost disputes, which the provider keeps back. */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    isSandbox: boolean('is_sandbox').notNull(),
    providerId: text('provider_id').notNull(),
    status: text().notNull(),
    paidOn: date('paid_on').notNull(),
    processedKobo: bigint('processed_kobo', { mode: 'number' }).notNull(),
    feesKobo: bigint('fees_kobo', { mode: 'number' }).notNull(),
    deductionsKobo: bigint('deductions_kobo', { mode: 'number' }).notNull(),
    paidKobo: bigint('paid_kobo', { mode: 'number' }).notNull(),
    source: text({ enum: ['api', 'file'] }).notNull(),
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  },
  table => [
    unique('payouts_once_per_provider').on(table.provider, table.isSandbox, table.providerId),
    index('payouts_by_day').on(table.paidOn, table.id),
    check('payouts_source_known', sql`${table.source} in ('api', 'file')`),
  ],
)

export const payoutLines = pgTable(
  'payout_lines',
  {
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payouts.id, { onDelete: 'cascade' }),
    transactionId: text('transaction_id').notNull(),
    reference: text().notNull(),
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'set null' }),
    kobo: bigint({ mode: 'number' }).notNull(),
    feeKobo: bigint('fee_kobo', { mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.payoutId, table.transactionId] }),
    index('payout_lines_of_payment').on(table.paymentId),
    index('payout_lines_by_reference').on(table.reference),
  ],
)
