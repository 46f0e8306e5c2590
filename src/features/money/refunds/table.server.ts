import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/one-of.ts'
import { files } from '#src/features/files/table.server.ts'
import { REFUND_MEANINGS } from '../payment-progress.ts'
import { OFFLINE_METHODS } from '../rules.ts'
import { ledgerEntries, payments } from '../table.server.ts'
import { REFUND_STATE_KEYS } from './states.ts'

/** A trigger refuses to give back more than arrived. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text({ enum: ['NGN', 'GBP'] }).notNull(),
    way: text({ enum: ['provider', 'offline'] }).notNull(),
    state: text({ enum: REFUND_STATE_KEYS }).notNull(),
    stateChangedAt: timestamp('state_changed_at', { withTimezone: true }).notNull(),
    /** Null for money that never counted. */
    meaning: text({ enum: REFUND_MEANINGS }),
    reason: text().notNull(),
    termsNote: text('terms_note').notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: timestamp('proposed_at', { withTimezone: true }).notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    providerRefundId: text('provider_refund_id'),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    problem: text(),
    /** The payer's link has this id, or the refund's own if it is null. A trigger renews it when the purchase's address changes. */
    accountLinkId: uuid('account_link_id'),
    accountEnding: text('account_ending'),
    offlineMethod: text('offline_method', { enum: OFFLINE_METHODS }),
    offlineReference: text('offline_reference'),
    paidOn: date('paid_on'),
    proofFileId: uuid('proof_file_id').references(() => files.id, { onDelete: 'set null' }),
    recordedBy: uuid('recorded_by'),
    nextCheckAt: timestamp('next_check_at', { withTimezone: true }),
  },
  table => [
    unique('refunds_once_at_provider').on(table.paymentId, table.providerRefundId),
    uniqueIndex('refunds_proof').on(table.proofFileId).where(sql`proof_file_id is not null`),
    index('refunds_open')
      .on(table.state, table.proposedAt)
      .where(sql`state not in ('declined', 'processed', 'failed')`),
    check('refunds_positive', sql`${table.amount} > 0`),
    check(
      'refunds_currency_known',
      sql`${table.currency} = 'NGN' or (${table.currency} = 'GBP' and ${table.way} = 'offline')`,
    ),
    check('refunds_state_known', sql`${table.state} in (${joinAsSqlList(REFUND_STATE_KEYS)})`),
    check('refunds_meaning_known', sql`${table.meaning} in (${joinAsSqlList(REFUND_MEANINGS)})`),
    check('refunds_method_known', sql`${table.offlineMethod} in (${joinAsSqlList(OFFLINE_METHODS)})`),
    check('refunds_decided_whole', sql`(${table.decidedBy} is null) = (${table.decidedAt} is null)`),
    check(
      'refunds_paid_by_hand_say_how',
      sql`num_nonnulls(${table.recordedBy}, ${table.offlineMethod}, ${table.paidOn}) = case when ${table.way} = 'offline' and ${table.state} = 'processed' then 3 else 0 end`,
    ),
  ],
)

/**
 * Replaces the meaning of a refund's ledger entry, which never changes. Null waits for an answer of staff, and counts as
 * a fall of the price until then. Triggers keep the sums of the purchase.
 */
export const refundMeanings = pgTable(
  'refund_meanings',
  {
    entryId: uuid('entry_id')
      .primaryKey()
      .references(() => ledgerEntries.id, { onDelete: 'cascade' }),
    meaning: text({ enum: REFUND_MEANINGS }),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  table => [
    index('refund_meanings_open').on(table.askedAt, table.entryId).where(sql`meaning is null`),
    check('refund_meanings_known', sql`${table.meaning} in (${joinAsSqlList(REFUND_MEANINGS)})`),
  ],
)
