import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** The schema of the sandbox, which is kept apart from the product's tables. No feature reads it. */
export const sandboxSchema = pgSchema('sandbox')

const instantColumn = (name: string) => timestamp(name, { withTimezone: true })

export const REFUND_ENDS = ['processed', 'failed', 'needs-attention'] as const

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
    offeredChannels: text('offered_channels').array().notNull().default(['card', 'bank_transfer', 'bank', 'ussd']),
    refundEnds: text('refund_ends', { enum: REFUND_ENDS }).notNull().default('processed'),
    settlementId: bigint('settlement_id', { mode: 'number' }).references((): AnyPgColumn => settlements.id),
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
    check('paystack_transactions_refund_ends', sql`${table.refundEnds} in ('processed', 'failed', 'needs-attention')`),
    index('paystack_transactions_unsettled').on(table.paidAt).where(sql`${table.settlementId} is null`),
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
    status: text({ enum: ['pending', 'processing', ...REFUND_ENDS] }).notNull(),
    endsAs: text('ends_as', { enum: REFUND_ENDS }).notNull().default('processed'),
    merchantNote: text('merchant_note'),
    customerNote: text('customer_note'),
    disputeId: bigint('dispute_id', { mode: 'number' }).references((): AnyPgColumn => disputes.id),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at'),
    /** Null when the refund is over, or waits for bank details. */
    nextStepAt: instantColumn('next_step_at'),
    refundedAt: instantColumn('refunded_at'),
    settlementId: bigint('settlement_id', { mode: 'number' }).references((): AnyPgColumn => settlements.id),
  },
  table => [
    check(
      'paystack_refunds_status',
      sql`${table.status} in ('pending', 'processing', 'processed', 'failed', 'needs-attention')`,
    ),
    check('paystack_refunds_ends_as', sql`${table.endsAs} in ('processed', 'failed', 'needs-attention')`),
    check('paystack_refunds_amount', sql`${table.amount} > 0`),
    index('paystack_refunds_transaction').on(table.transactionId),
    index('paystack_refunds_due').on(table.nextStepAt).where(sql`${table.nextStepAt} is not null`),
    index('paystack_refunds_unsettled').on(table.refundedAt).where(sql`${table.settlementId} is null`),
  ],
)

export const disputes = sandboxSchema.table(
  'paystack_disputes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 358_950 }),
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => transactions.id),
    refundAmount: bigint('refund_amount', { mode: 'number' }).notNull(),
    status: text({ enum: ['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'resolved'] }).notNull(),
    resolution: text({ enum: ['merchant-accepted', 'declined', 'auto-accepted'] }),
    message: text(),
    uploadName: text('upload_name'),
    uploadedBytes: integer('uploaded_bytes'),
    /** JSON. */
    evidence: text(),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
    dueAt: instantColumn('due_at').notNull(),
    remindsAt: instantColumn('reminds_at'),
    bankDecidesAt: instantColumn('bank_decides_at'),
    resolvedAt: instantColumn('resolved_at'),
  },
  table => [
    check(
      'paystack_disputes_status',
      sql`${table.status} in ('awaiting-merchant-feedback', 'awaiting-bank-feedback', 'resolved')`,
    ),
    check(
      'paystack_disputes_resolved_whole',
      sql`num_nonnulls(${table.resolution}, ${table.resolvedAt}) = case when ${table.status} = 'resolved' then 2 else 0 end`,
    ),
    index('paystack_disputes_transaction').on(table.transactionId),
    index('paystack_disputes_open').on(table.dueAt).where(sql`${table.status} <> 'resolved'`),
  ],
)

/** Amounts are in kobo. */
export const settlements = sandboxSchema.table('paystack_settlements', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 3_090_024 }),
  settledOn: date('settled_on').notNull(),
  totalProcessed: bigint('total_processed', { mode: 'number' }).notNull(),
  totalFees: bigint('total_fees', { mode: 'number' }).notNull(),
  deductions: bigint({ mode: 'number' }).notNull(),
  createdAt: instantColumn('created_at').notNull(),
})

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

/** Mails that the sandbox keeps instead of sending. */
export const sandboxMail = sandboxSchema.table(
  'mail',
  {
    id: uuid().primaryKey(),
    /** Orders mails with equal times, which a frozen test clock causes. */
    sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    messageId: text('message_id').notNull().unique(),
    from: text().notNull(),
    to: text().notNull(),
    replyTo: text('reply_to'),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    attachments: jsonb().$type<Array<MailAttachment>>().notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  table => [index('mail_sequence').on(table.sequence)],
)

/** The sandbox has its own type of mail, because it may not import the outbox. */
export type SandboxMail = {
  messageId: string
  from: string
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  attachments: Array<MailAttachment>
}

type MailAttachment = { filename: string; contentType: string; content: string }

/** PostgreSQL refuses NUL bytes in text and lone surrogates in jsonb: both become U+FFFD. */
export function replaceUnstorableCharacters(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
