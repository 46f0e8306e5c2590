import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { oneOf } from '#src/database/one-of.ts'
import { applications } from '#src/features/applications/table.server.ts'
import type { ConsultationItem, ItemKey } from '#src/features/catalogue/items.ts'
import { ENTRY_KINDS, INSTALMENTS, OFFLINE_METHODS } from './rules.ts'
import { ARCHIVED, OPEN, PAYMENT_STATE_KEYS, SETTLED, wasCounted } from './states.ts'

/** What somebody wants to buy that opens no application: a consultation. */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    item: text().$type<ConsultationItem>().notNull(),
    agreedPence: integer('agreed_pence').notNull(),
    settledPence: integer('settled_pence').notNull().default(0),
    email: text().notNull(),
    name: text().notNull(),
    /** Reminders to choose a time that were sent, and one more once staff were told. */
    reminderSteps: integer('reminder_steps').notNull().default(0),
    /** When the next of them is due; null before the first, and after the last. */
    remindAt: timestamp('remind_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    check('orders_reminded', sql`${table.reminderSteps} between 0 and 4`),
    check('orders_total_positive', sql`${table.agreedPence} > 0`),
    check('orders_never_overpaid', sql`${table.settledPence} between 0 and ${table.agreedPence}`),
    check('orders_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

/** An amount in naira that was shown to a payer and is charged exactly, as long as it is valid. */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    instalment: text({ enum: INSTALMENTS }).notNull(),
    pence: integer().notNull(),
    kobo: bigint({ mode: 'number' }).notNull(),
    nairaMicrosPerPound: bigint('naira_micros_per_pound', { mode: 'number' }).notNull(),
    rateSource: text('rate_source').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  table => [
    check('quotes_for_one_thing', sql`num_nonnulls(${table.applicationId}, ${table.orderId}) = 1`),
    check('quotes_positive', sql`${table.pence} > 0 and ${table.kobo} > 0 and ${table.nairaMicrosPerPound} > 0`),
    index('quotes_of_application').on(table.applicationId, table.expiresAt),
    index('quotes_of_order').on(table.orderId, table.expiresAt),
  ],
)

const OFFERED = sql`state = '${sql.raw(OPEN)}' and superseded_at is null`

/**
 * The books: every attempt to pay, and what became of it. Rows are never deleted; a deletion of the application only
 * empties name and e-mail.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    /** `TP-` and twenty characters: ours, sent to the provider, unique for ever. */
    reference: text().notNull().unique(),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'set null' }),
    orderId: uuid('order_id').references(() => orders.id),
    /** The application's reference as it was, for the books. */
    applicationReference: text('application_reference'),
    item: text().$type<ItemKey>().notNull(),
    instalment: text({ enum: INSTALMENTS }).notNull(),
    /** What was asked for; of an offline payment what it counts as. */
    pence: integer().notNull(),
    /** What counts towards the agreed total now: the sum of its ledger entries, kept by their trigger. */
    countedPence: integer('counted_pence').notNull().default(0),
    /** 0 for an offline payment in pounds. */
    kobo: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** What the provider says arrived, where it is not what we asked for: hundredths of the currency, null when it is no number. */
    arrivedKobo: bigint('arrived_kobo', { mode: 'number' }),
    arrivedCurrency: text('arrived_currency'),
    quoteId: uuid('quote_id').references(() => quotes.id, { onDelete: 'set null' }),
    nairaMicrosPerPound: bigint('naira_micros_per_pound', { mode: 'number' }),
    email: text(),
    name: text(),
    state: text({ enum: PAYMENT_STATE_KEYS }).notNull(),
    /** The `id` of the gateway that took it: only that provider is asked about it, and heard. Null for an offline payment. */
    provider: text(),
    isSandbox: boolean('is_sandbox').notNull().default(false),
    /** Why staff must look: one of ours, never the provider's words. */
    flag: text(),
    /** When a member of staff had dealt with it. The flag itself stays: what was taken back books nothing, whoever settled it. */
    flagClearedAt: timestamp('flag_cleared_at', { withTimezone: true }),
    /** Where the payer pays; empty until the provider answered. */
    checkoutUrl: text('checkout_url'),
    /** Hash of the payer's cookie in the browser that opened the checkout; null without one, or once a second browser joined. */
    payerHash: text('payer_hash'),
    /** Since when the provider reports the payment as under way; null while it does not. */
    pendingSince: timestamp('pending_since', { withTimezone: true }),
    /** Another attempt took its place in the shop window; money that still comes this way is seen all the same. */
    supersededAt: timestamp('superseded_at', { withTimezone: true }),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    /** When the provider says the money moved, and how (card, bank_transfer …). */
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** card, bank_transfer … as the provider says; `offline`: staff took it themselves. */
    channel: text(),
    /** Of an offline payment: who recorded it with which note, how and when the money came, and the bank's or our own reference. */
    recordedBy: uuid('recorded_by'),
    recordedNote: text('recorded_note'),
    offlineMethod: text('offline_method', { enum: OFFLINE_METHODS }),
    offlineReference: text('offline_reference'),
    receivedOn: date('received_on'),
    proofKey: text('proof_key'),
    /** When to ask the provider next, while nobody told us; null when there is nothing more to ask. */
    nextCheckAt: timestamp('next_check_at', { withTimezone: true }),
  },
  table => [
    // Twenty clicks on Pay open one checkout.
    uniqueIndex('payments_open_once').on(table.applicationId, table.instalment).where(OFFERED),
    // A consultation is settled by one payment, which books one time.
    uniqueIndex('payments_order_settled_once')
      .on(table.orderId)
      .where(sql`state = '${sql.raw(SETTLED)}'`),
    uniqueIndex('payments_order_open_once').on(table.orderId).where(OFFERED),
    // Staff find a payment by a part of its reference.
    index('payments_by_part').using('gin', sql`${table.reference} gin_trgm_ops`),
    index('payments_of_application').on(table.applicationId),
    index('payments_of_order').on(table.orderId),
    index('payments_settled')
      .on(table.settledAt)
      .where(sql`state = '${sql.raw(SETTLED)}'`),
    index('payments_to_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('payments_proofs').on(table.proofKey).where(sql`proof_key is not null`),
    index('payments_flagged').on(table.openedAt).where(sql`flag is not null and flag_cleared_at is null`),
    check('payments_state_known', sql`${table.state} in (${oneOf(PAYMENT_STATE_KEYS)})`),
    check('payments_archived_were_sandbox', sql`${table.state} <> '${sql.raw(ARCHIVED)}' or ${table.isSandbox}`),
    check(
      'payments_provider_or_offline',
      sql`(${table.provider} is null) = (${table.channel} is not distinct from 'offline')`,
    ),
    check('payments_instalment_known', sql`${table.instalment} in ('initial', 'final', 'full')`),
    check('payments_positive', sql`${table.pence} > 0 and ${table.kobo} >= 0`),
    check('payments_never_count_for_more', sql`${table.countedPence} between 0 and ${table.pence}`),
    check(
      'payments_offline_say_who_and_how',
      sql`num_nonnulls(${table.recordedBy}, ${table.offlineMethod}, ${table.receivedOn}) = case when ${table.channel} is not distinct from 'offline' then 3 else 0 end`,
    ),
    check('payments_method_known', sql`${table.offlineMethod} in (${oneOf(OFFLINE_METHODS)})`),
    check('payments_arrived_whole', sql`${table.arrivedKobo} is null or ${table.arrivedCurrency} is not null`),
    check('payments_cleared_were_flagged', sql`${table.flagClearedAt} is null or ${table.flag} is not null`),
    // Only offline payments may have come in pounds; those have no naira.
    check(
      'payments_in_naira_or_offline_pounds',
      sql`case ${table.currency} when 'NGN' then ${table.kobo} > 0 when 'GBP' then ${table.kobo} = 0 and ${table.channel} is not distinct from 'offline' else false end`,
    ),
    check('payments_for_one_thing', sql`num_nonnulls(${table.applicationId}, ${table.orderId}) <= 1`),
    check('payments_reference_form', sql`${table.reference} ~ '^TP-[0-9A-HJKMNP-TV-Z]{20}$'`),
    check(
      'payments_settled_have_time',
      sql`(${table.state} in (${oneOf(PAYMENT_STATE_KEYS.filter(wasCounted))})) = (${table.settledAt} is not null)`,
    ),
  ],
)

/**
 * The ledger: one row for every movement of money, append-only. All sums of payments are sums of these rows (ADR 041).
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid().primaryKey(),
    /** The order in which they were written: two of one instant have one too. */
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    /** Added to what is settled; below zero where money went back. */
    pence: integer().notNull(),
    kobo: bigint({ mode: 'number' }).notNull(),
    /** When the money moved, which decides the month it belongs to. */
    at: timestamp({ withTimezone: true }).notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
    refundId: text('refund_id'),
  },
  table => [
    // A payment is settled once, whatever the code does.
    uniqueIndex('ledger_one_receipt').on(table.paymentId).where(sql`kind = 'receipt'`),
    uniqueIndex('ledger_refund_once').on(table.paymentId, table.refundId),
    index('ledger_of_payment').on(table.paymentId),
    // The income of a month without reading the rows themselves.
    index('ledger_by_time').on(table.at, table.pence, table.kobo),
    check('ledger_kind_known', sql`${table.kind} in (${oneOf(ENTRY_KINDS)})`),
    check(
      'ledger_sign_fits_kind',
      sql`case when ${table.kind} = 'archived' then true when ${table.kind} in ('receipt', 'reinstatement') then ${table.pence} > 0 and ${table.kobo} >= 0 else ${table.pence} <= 0 and ${table.kobo} <= 0 end`,
    ),
  ],
)

/** Disputes as the provider reports them, also of payments that are not ours. Rows are never deleted. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid().primaryKey(),
    /** The `id` of the gateway that reported it. */
    provider: text().notNull(),
    providerId: text('provider_id').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    paymentReference: text('payment_reference').notNull(),
    /** The provider's word for where it stands: awaiting-merchant-feedback, resolved … */
    status: text().notNull(),
    /** chargeback, fraud … as the provider says it. */
    category: text(),
    reason: text(),
    kobo: bigint({ mode: 'number' }),
    /** Without an answer by then the provider decides for the payer. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
    /** merchant-accepted, declined … as the provider says it. */
    resolution: text(),
    /** When the provider last changed it: an older report that arrives later has no effect. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  table => [
    unique('disputes_once_per_provider').on(table.provider, table.providerId),
    index('disputes_of_payment').on(table.paymentId),
    index('disputes_open').on(table.dueAt).where(sql`resolved_at is null`),
    check('disputes_kobo_positive', sql`${table.kobo} > 0`),
  ],
)
