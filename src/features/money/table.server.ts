import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/columns.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { CONSULTATION_ITEMS, type ItemKey } from '#src/features/site/catalogue/items.ts'
import { INSTALMENTS } from './account.ts'
import { OFFLINE_METHODS, PAYMENT_CHANNELS } from './channels.ts'
import type { TermsVersion } from './checkout/rules.ts'
import { ENTRY_KINDS } from './ledger.ts'
import { REFUND_MEANINGS } from './refunds/rules.ts'
import { REFUND_STATE_KEYS } from './refunds/states.ts'
import { ARCHIVED, DISPUTE_ANSWERS, OPEN, PAYMENT_STATE_KEYS, SETTLED, wasCounted } from './states.ts'

const SEARCHED_COLUMNS = [
  'application_reference',
  "replace(application_reference, '-', '')",
  'name',
  'email',
  'payer_name',
  'payer_email',
  'offline_reference',
  'transaction_id',
]

/** An SQL expression for a stored column, because folding the text of each match took seconds. */
export const PAYMENT_SEARCH_TEXT = `search_fold(${[
  'reference',
  ...SEARCHED_COLUMNS.map(column => `coalesce(${column}, '')`),
].join(" || ' ' || ")})`

/** An SQL expression, which the index `payments_amounts` has too. */
export const PAYMENT_AMOUNTS = 'array[payments.pence, payments.kobo, payments.arrived_kobo]::bigint[]'

/** While a quote is valid, we charge exactly its naira amount. */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    instalment: text({ enum: INSTALMENTS }).notNull(),
    pence: integer().notNull(),
    kobo: bigint({ mode: 'number' }).notNull(),
    nairaMicrosPerPound: bigint('naira_micros_per_pound', { mode: 'number' }).notNull(),
    rateSource: text('rate_source').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  table => [
    check('quotes_positive', sql`${table.pence} > 0 and ${table.kobo} > 0 and ${table.nairaMicrosPerPound} > 0`),
    index('quotes_of_case').on(table.caseId, table.expiresAt),
  ],
)

const IS_CURRENT_ATTEMPT = sql`state = '${sql.raw(OPEN)}' and superseded_at is null`

/** Each row is one attempt to pay. The erasure of its case empties name and e-mail, and six years later the row goes. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    /** Null after the case was erased. */
    caseId: uuid('case_id').references(() => cases.id, { onDelete: 'set null' }),
    /** This is a copy, because the application may be erased. */
    applicationReference: text('application_reference'),
    item: text().$type<ItemKey>().notNull(),
    instalment: text({ enum: INSTALMENTS }).notNull(),
    /** This is the requested sum or, for an offline payment, the sum that counts. */
    pence: integer().notNull(),
    /** A trigger keeps this equal to the sum of the ledger entries. */
    countedPence: integer('counted_pence').notNull().default(0),
    kobo: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** `arrivedKobo` is in hundredths of `arrivedCurrency`. */
    arrivedKobo: bigint('arrived_kobo', { mode: 'number' }),
    arrivedCurrency: text('arrived_currency'),
    quoteId: uuid('quote_id').references(() => quotes.id, { onDelete: 'set null' }),
    nairaMicrosPerPound: bigint('naira_micros_per_pound', { mode: 'number' }),
    email: text(),
    name: text(),
    payLinkId: uuid('pay_link_id').references(() => payLinks.id, { onDelete: 'set null' }),
    payerEmail: text('payer_email'),
    payerName: text('payer_name'),
    /** Staff chose this address for mails about refunds. A trigger empties it when the purchase's address changes. */
    refundEmail: text('refund_email'),
    state: text({ enum: PAYMENT_STATE_KEYS }).notNull(),
    /** We ask only this provider about the payment. */
    provider: text(),
    isSandbox: boolean('is_sandbox').notNull().default(false),
    flag: text(),
    /** Clearing a flag stores this time and keeps the flag. */
    flagClearedAt: timestamp('flag_cleared_at', { withTimezone: true }),
    checkoutUrl: text('checkout_url'),
    /** Null without a payer cookie, or if a second browser uses the checkout. */
    payerHash: text('payer_hash'),
    /** The date of the accepted terms. */
    termsVersion: text('terms_version').$type<TermsVersion>(),
    pendingSince: timestamp('pending_since', { withTimezone: true }),
    transferRejectedAt: timestamp('transfer_rejected_at', { withTimezone: true }),
    /** Another attempt replaced this one, but money that arrives still counts. */
    supersededAt: timestamp('superseded_at', { withTimezone: true }),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** A trigger sets this when a time is first booked with the payment. */
    firstBookedAt: timestamp('first_booked_at', { withTimezone: true }),
    chosenChannel: text('chosen_channel', { enum: PAYMENT_CHANNELS }),
    /** `offline` means that staff received the money. */
    channel: text(),
    feeKobo: bigint('fee_kobo', { mode: 'number' }),
    transactionId: text('transaction_id'),
    recordedBy: uuid('recorded_by'),
    recordedNote: text('recorded_note'),
    offlineMethod: text('offline_method', { enum: OFFLINE_METHODS }),
    offlineReference: text('offline_reference'),
    receivedOn: date('received_on'),
    proofFileId: uuid('proof_file_id').references(() => files.id, { onDelete: 'set null' }),
    nextCheckAt: timestamp('next_check_at', { withTimezone: true }),
    searchText: text('search_text').notNull().generatedAlwaysAs(sql.raw(PAYMENT_SEARCH_TEXT)),
  },
  table => [
    // Repeated clicks on Pay open one checkout.
    uniqueIndex('payments_open_once').on(table.caseId, table.instalment).where(IS_CURRENT_ATTEMPT),
    // A consultation has one instalment.
    uniqueIndex('payments_consultation_settled_once')
      .on(table.caseId)
      .where(sql`state = '${sql.raw(SETTLED)}' and item in (${joinAsSqlList(CONSULTATION_ITEMS)})`),
    index('payments_by_part').using('gin', sql`${table.reference} gin_trgm_ops`),
    index('payments_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('payments_amounts').using('gin', sql.raw(`(${PAYMENT_AMOUNTS})`)),
    index('payments_of_case').on(table.caseId),
    index('payments_email').on(table.email).where(sql`email is not null`),
    index('payments_to_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('payments_by_time').on(table.openedAt, table.id),
    index('payments_by_state').on(table.state, table.openedAt, table.id),
    index('payments_by_channel').on(table.channel, table.openedAt, table.id),
    index('payments_by_transaction').on(table.transactionId).where(sql`transaction_id is not null`),
    uniqueIndex('payments_proof').on(table.proofFileId).where(sql`proof_file_id is not null`),
    index('payments_never_booked')
      .on(table.settledAt, table.id)
      .where(sql`item in (${joinAsSqlList(CONSULTATION_ITEMS)}) and counted_pence > 0 and first_booked_at is null`),
    index('payments_flagged').on(table.openedAt).where(sql`flag is not null and flag_cleared_at is null`),
    check('payments_state_known', sql`${table.state} in (${joinAsSqlList(PAYMENT_STATE_KEYS)})`),
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
    check('payments_method_known', sql`${table.offlineMethod} in (${joinAsSqlList(OFFLINE_METHODS)})`),
    check('payments_channel_known', sql`${table.chosenChannel} in (${joinAsSqlList(PAYMENT_CHANNELS)})`),
    check('payments_fee_not_negative', sql`${table.feeKobo} >= 0`),
    check('payments_arrived_whole', sql`${table.arrivedKobo} is null or ${table.arrivedCurrency} is not null`),
    check('payments_cleared_were_flagged', sql`${table.flagClearedAt} is null or ${table.flag} is not null`),
    check(
      'payments_in_naira_or_offline_pounds',
      sql`case ${table.currency} when 'NGN' then ${table.kobo} > 0 when 'GBP' then ${table.kobo} = 0 and ${table.channel} is not distinct from 'offline' else false end`,
    ),
    check('payments_reference_form', sql`${table.reference} ~ '^TP-[0-9A-HJKMNP-TV-Z]{20}$'`),
    check(
      'payments_settled_have_time',
      sql`(${table.state} in (${joinAsSqlList(PAYMENT_STATE_KEYS.filter(wasCounted))})) = (${table.settledAt} is not null)`,
    ),
  ],
)

/** Append-only. All sums of payments are sums of these rows (ADR 041). */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid().primaryKey(),
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    pence: integer().notNull(),
    kobo: bigint({ mode: 'number' }).notNull(),
    /** `at` decides the month of the income. */
    at: timestamp({ withTimezone: true }).notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
    /** The day on which the money moved, if its month was closed. `at` then lies in an open month. */
    valueDay: date('value_day'),
    refundId: text('refund_id'),
    /** Null for other entries, and for refunds that made the payment due again before we asked. */
    meaning: text({ enum: REFUND_MEANINGS }),
  },
  table => [
    uniqueIndex('ledger_one_receipt').on(table.paymentId).where(sql`kind = 'receipt'`),
    uniqueIndex('ledger_refund_once').on(table.paymentId, table.refundId),
    index('ledger_in_order').on(table.at, table.id),
    index('ledger_late').on(table.valueDay, table.id).where(sql`value_day is not null`),
    check('ledger_kind_known', sql`${table.kind} in (${joinAsSqlList(ENTRY_KINDS)})`),
    check('ledger_meaning_known', sql`${table.meaning} in (${joinAsSqlList(REFUND_MEANINGS)})`),
    check(
      'ledger_sign_fits_kind',
      sql`case when ${table.kind} = 'archived' then true when ${table.kind} in ('receipt', 'reinstatement') then ${table.pence} > 0 and ${table.kobo} >= 0 else ${table.pence} <= 0 and ${table.kobo} <= 0 end`,
    ),
  ],
)

/** A link with which another person pays for an application. Its token is derived from the id. */
export const payLinks = pgTable(
  'pay_links',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  table => [
    uniqueIndex('pay_links_one_valid').on(table.caseId).where(sql`revoked_at is null`),
    check('pay_links_expire_later', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
)

/** R: receipts, C: credit notes. Documents of sandbox payments have series of their own. */
export const RECEIPT_SERIES = ['R', 'C', 'TEST-R', 'TEST-C'] as const

/** A trigger adds the rows, so that each series has no gaps. Rows are never changed. */
export const receipts = pgTable(
  'receipts',
  {
    ledgerEntryId: uuid('ledger_entry_id')
      .primaryKey()
      .references(() => ledgerEntries.id),
    series: text({ enum: RECEIPT_SERIES }).notNull(),
    number: integer().notNull(),
    /** The whole instalment, because a payment can be a part of it. Null if its case is gone. */
    instalmentPence: integer('instalment_pence'),
    /** The fee of a consultation that was taken off the price. */
    creditedPence: integer('credited_pence'),
  },
  table => [
    unique('receipts_number_once').on(table.series, table.number),
    check('receipts_series_known', sql`${table.series} in (${joinAsSqlList(RECEIPT_SERIES)})`),
    check('receipts_number_positive', sql`${table.number} > 0`),
  ],
)

export const receiptCounters = pgTable('receipt_counters', {
  series: text({ enum: RECEIPT_SERIES }).primaryKey(),
  lastNumber: integer('last_number').notNull(),
})

/** The fee of a consultation that was taken off the price of one application, once (ADR 139). */
export const feeCredits = pgTable(
  'fee_credits',
  {
    applicationId: uuid('application_id')
      .primaryKey()
      .references(() => cases.id, { onDelete: 'cascade' }),
    /** Null after the consultation was erased. */
    consultationId: uuid('consultation_id')
      .unique()
      .references(() => cases.id, { onDelete: 'set null' }),
    pence: integer().notNull(),
    creditedAt: timestamp('credited_at', { withTimezone: true }).notNull(),
  },
  table => [check('fee_credits_positive', sql`${table.pence} > 0`)],
)

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

/** Disputes can be about payments that are not ours. Rows are never deleted. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    providerId: text('provider_id').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    paymentReference: text('payment_reference').notNull(),
    status: text().notNull(),
    category: text(),
    reason: text(),
    kobo: bigint({ mode: 'number' }),
    /** After this time the provider decides for the payer. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
    resolution: text(),
    answer: text({ enum: DISPUTE_ANSWERS }),
    answeredBy: uuid('answered_by'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    answerMessage: text('answer_message'),
    /** Null until the provider took the answer. */
    answerSentAt: timestamp('answer_sent_at', { withTimezone: true }),
    /** Older reports are ignored unless they resolve the dispute. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  table => [
    unique('disputes_once_per_provider').on(table.provider, table.providerId),
    index('disputes_of_payment').on(table.paymentId),
    index('disputes_open').on(table.dueAt).where(sql`resolved_at is null`),
    check(
      'disputes_answered_whole',
      sql`num_nonnulls(${table.answer}, ${table.answeredBy}, ${table.answeredAt}) in (0, 3)`,
    ),
    check('disputes_kobo_positive', sql`${table.kobo} > 0`),
  ],
)

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
    /** Our bank account, such as "GTBank ••6789". Null if the provider does not say. */
    account: text(),
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

/**
 * Why payouts and ledger differ, about a payment, a payout that does not add up, or one of its lines that is unknown to
 * us. It counts as long as `kobo` is the difference.
 */
export const payoutExplanations = pgTable(
  'payout_explanations',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    payoutId: uuid('payout_id').references(() => payouts.id, { onDelete: 'cascade' }),
    transactionId: text('transaction_id'),
    kobo: bigint({ mode: 'number' }).notNull(),
    note: text().notNull(),
    explainedBy: uuid('explained_by').notNull(),
    explainedAt: timestamp('explained_at', { withTimezone: true }).notNull(),
    undoneBy: uuid('undone_by'),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  table => [
    uniqueIndex('payout_explanations_of_payment')
      .on(table.paymentId)
      .where(sql`payment_id is not null and undone_at is null`),
    uniqueIndex('payout_explanations_of_payout')
      .on(table.payoutId, sql`coalesce(${table.transactionId}, '')`)
      .where(sql`payout_id is not null and undone_at is null`),
    check('payout_explanations_about_one', sql`num_nonnulls(${table.paymentId}, ${table.payoutId}) = 1`),
    check('payout_explanations_line_of_payout', sql`${table.transactionId} is null or ${table.payoutId} is not null`),
    check('payout_explanations_say_why', sql`${table.note} <> '' and length(${table.note}) <= 500`),
    check('payout_explanations_undone_whole', sql`(${table.undoneBy} is null) = (${table.undoneAt} is null)`),
  ],
)

/**
 * Each row is one closing of a month. Its report and its file never change, and reopening only adds who, when and why.
 * Triggers refuse ledger entries in a closed month (ADR 128).
 */
export const monthClosings = pgTable(
  'month_closings',
  {
    id: uuid().primaryKey(),
    /** The month in Lagos, such as "2026-11". */
    month: text().notNull(),
    version: integer().notNull(),
    closedBy: uuid('closed_by').notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
    note: text(),
    report: jsonb().$type<unknown>().notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    /** Null while it is closed, and when the end of a trial reopened it. */
    reopenedBy: uuid('reopened_by'),
    reopenedAt: timestamp('reopened_at', { withTimezone: true }),
    reopenReason: text('reopen_reason'),
  },
  table => [
    unique('month_closings_version').on(table.month, table.version),
    uniqueIndex('month_closings_closed_once').on(table.month).where(sql`reopened_at is null`),
    unique('month_closings_file').on(table.fileId),
    check('month_closings_month', sql`${table.month} ~ '^20\\d\\d-(0[1-9]|1[0-2])$'`),
    check('month_closings_version_positive', sql`${table.version} > 0`),
    check(
      'month_closings_month_is_over',
      sql`to_char(${table.closedAt} at time zone 'Africa/Lagos', 'YYYY-MM') > ${table.month}`,
    ),
    check(
      'month_closings_reopened_whole',
      sql`(${table.reopenedAt} is null) = (${table.reopenReason} is null) and (${table.reopenedBy} is null or ${table.reopenedAt} is not null)`,
    ),
  ],
)

/** Keeps no contents, because they name the payer. */
export const providerWebhooks = pgTable(
  'provider_webhooks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    event: text().notNull(),
    reference: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  table => [index('provider_webhooks_of_payment').on(table.reference, table.receivedAt)],
)

/** The application that a payment is for. Null for a consultation, in the bin, and after the erasure. */
export const applicationOfPayment = sql<
  string | null
>`(select id from ${liveApplications} where ${liveApplications}.id = ${payments}.case_id)`

/** Selects payments of consultations. */
export const isOfConsultation = sql`${payments}.item in (${joinAsSqlList(CONSULTATION_ITEMS)})`
