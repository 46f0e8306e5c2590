import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { sandboxSchema } from '../table.server.ts'

const instantColumn = (name: string) => timestamp(name, { withTimezone: true })

/** Ids start above the 32-bit range, because Paystack's ids have 64 bits. */
export const transactions = sandboxSchema.table(
  'paystack_transactions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 4_099_260_516 }),
    reference: text().notNull().unique(),
    accessCode: text('access_code').notNull().unique(),
    email: text().notNull(),
    /** In kobo, as the checkout shows it. */
    askedAmount: bigint('asked_amount', { mode: 'number' }).notNull(),
    /** Differs from `askedAmount` only when a fault is simulated. */
    amount: bigint({ mode: 'number' }).notNull(),
    requestedAmount: bigint('requested_amount', { mode: 'number' }),
    currency: text().notNull(),
    callbackUrl: text('callback_url'),
    cancelUrl: text('cancel_url'),
    /** JSON is stored as text, because `jsonb` refuses some valid JSON. */
    metadata: text().notNull(),
    status: text({ enum: ['abandoned', 'ongoing', 'success', 'failed', 'reversed'] }).notNull(),
    channel: text().notNull(),
    createdAt: instantColumn('created_at').notNull(),
    paidAt: instantColumn('paid_at'),
    settlesAt: instantColumn('settles_at'),
  },
  table => [
    check(
      'paystack_transactions_status',
      sql`${table.status} in ('abandoned', 'ongoing', 'success', 'failed', 'reversed')`,
    ),
    check('paystack_transactions_amount', sql`${table.askedAmount} > 0 and ${table.amount} > 0`),
    index('paystack_transactions_settling').on(table.settlesAt).where(sql`${table.status} = 'ongoing'`),
  ],
)

export const refunds = sandboxSchema.table(
  'paystack_refunds',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 3_018_284 }),
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => transactions.id),
    amount: bigint({ mode: 'number' }).notNull(),
    status: text({ enum: ['pending', 'processed'] }).notNull(),
    createdAt: instantColumn('created_at').notNull(),
    refundedAt: instantColumn('refunded_at'),
  },
  table => [
    check('paystack_refunds_status', sql`${table.status} in ('pending', 'processed')`),
    check('paystack_refunds_amount', sql`${table.amount} > 0`),
    index('paystack_refunds_transaction').on(table.transactionId),
  ],
)

/** Webhooks to send. A row is deleted when the receiver answers 200, or after the last try. */
export const deliveries = sandboxSchema.table(
  'paystack_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    body: text().notNull(),
    attempts: integer().notNull(),
    createdAt: instantColumn('created_at').notNull(),
    dueAt: instantColumn('due_at').notNull(),
  },
  table => [index('paystack_deliveries_due').on(table.dueAt)],
)

/** Faults to simulate. Each applies to the next `remaining` calls, or up to the instant `until`. */
export const faults = sandboxSchema.table('paystack_faults', {
  kind: text().primaryKey(),
  remaining: integer(),
  until: instantColumn('until'),
})
