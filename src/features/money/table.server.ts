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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/one-of.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { CONSULTATION_ITEMS, type ItemKey } from '#src/features/site/catalogue/items.ts'
import { payLinks } from './pay-links/table.server.ts'
import { REFUND_MEANINGS } from './payment-progress.ts'
import { ENTRY_KINDS, INSTALMENTS, OFFLINE_METHODS, PAYMENT_CHANNELS } from './rules.ts'
import { PAYMENT_AMOUNTS, PAYMENT_SEARCH_TEXT } from './searched-columns.ts'
import { ARCHIVED, OPEN, PAYMENT_STATE_KEYS, SETTLED, wasCounted } from './states.ts'
import type { TermsVersion } from './terms.ts'

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
    refundId: text('refund_id'),
    /** Null for other entries, and for refunds that made the payment due again before we asked. */
    meaning: text({ enum: REFUND_MEANINGS }),
  },
  table => [
    uniqueIndex('ledger_one_receipt').on(table.paymentId).where(sql`kind = 'receipt'`),
    uniqueIndex('ledger_refund_once').on(table.paymentId, table.refundId),
    index('ledger_in_order').on(table.at, table.id),
    check('ledger_kind_known', sql`${table.kind} in (${joinAsSqlList(ENTRY_KINDS)})`),
    check('ledger_meaning_known', sql`${table.meaning} in (${joinAsSqlList(REFUND_MEANINGS)})`),
    check(
      'ledger_sign_fits_kind',
      sql`case when ${table.kind} = 'archived' then true when ${table.kind} in ('receipt', 'reinstatement') then ${table.pence} > 0 and ${table.kobo} >= 0 else ${table.pence} <= 0 and ${table.kobo} <= 0 end`,
    ),
  ],
)

/** The application that a payment is for. Null for a consultation, in the bin, and after the erasure. */
export const applicationOfPayment = sql<
  string | null
>`(select id from ${liveApplications} where ${liveApplications}.id = ${payments}.case_id)`

/** Selects payments of consultations. */
export const isOfConsultation = sql`${payments}.item in (${joinAsSqlList(CONSULTATION_ITEMS)})`
