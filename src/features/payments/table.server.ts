import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '#src/database/one-of.ts'
import { applications } from '#src/features/applications/table.server.ts'
import type { ConsultationItem, ItemKey } from '#src/features/catalogue/items.ts'
import { INSTALMENTS } from './amount-due.ts'
import { PAYMENT_STATES } from './payment-states.ts'

/** What somebody wants to buy that opens no application: a consultation. */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    item: text().$type<ConsultationItem>().notNull(),
    agreedPence: integer('agreed_pence').notNull(),
    email: text().notNull(),
    name: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    check('orders_total_positive', sql`${table.agreedPence} > 0`),
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
    pence: integer().notNull(),
    /** 0 for what staff took outside the provider: how it came in naira, if it did, nobody told us. */
    kobo: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    quoteId: uuid('quote_id').references(() => quotes.id, { onDelete: 'set null' }),
    nairaMicrosPerPound: bigint('naira_micros_per_pound', { mode: 'number' }),
    email: text(),
    name: text(),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    /** Why staff must look: one of ours, never the provider's words. */
    flag: text(),
    /** When a member of staff had dealt with it. The flag itself stays: what was taken back books nothing, whoever settled it. */
    flagClearedAt: timestamp('flag_cleared_at', { withTimezone: true }),
    /** Where the payer pays; empty until the provider answered. */
    authorizationUrl: text('authorization_url'),
    /** Another attempt took its place in the shop window; money that still comes this way is seen all the same. */
    supersededAt: timestamp('superseded_at', { withTimezone: true }),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    /** When the provider says the money moved, and how (card, bank_transfer …). */
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** card, bank_transfer … as the provider says; `offline`: staff took it themselves. */
    channel: text(),
    /** The member of staff who recorded an offline payment, and why. */
    recordedBy: uuid('recorded_by'),
    recordedNote: text('recorded_note'),
    /** When to ask the provider next, while nobody told us; null when there is nothing more to ask. */
    nextCheckAt: timestamp('next_check_at', { withTimezone: true }),
  },
  table => [
    // Settlement happens once: whatever code does, the database takes no second settled payment for the same instalment.
    uniqueIndex('payments_settled_once').on(table.applicationId, table.instalment).where(sql`state = 'settled'`),
    uniqueIndex('payments_order_settled_once').on(table.orderId).where(sql`state = 'settled'`),
    // Twenty clicks on Pay open one checkout.
    uniqueIndex('payments_open_once')
      .on(table.applicationId, table.instalment)
      .where(sql`state = 'open' and superseded_at is null`),
    uniqueIndex('payments_order_open_once').on(table.orderId).where(sql`state = 'open' and superseded_at is null`),
    index('payments_of_application').on(table.applicationId),
    index('payments_of_order').on(table.orderId),
    index('payments_settled').on(table.settledAt).where(sql`state = 'settled'`),
    // The income of each month, without reading the rows themselves: what was taken back is no income.
    index('payments_income')
      .on(table.settledAt, table.pence, table.kobo, table.channel)
      .where(sql`state = 'settled' and flag is distinct from 'reversed'`),
    index('payments_to_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('payments_flagged').on(table.openedAt).where(sql`flag is not null and flag_cleared_at is null`),
    check('payments_state_known', sql`${table.state} in (${oneOf(PAYMENT_STATES)})`),
    check('payments_instalment_known', sql`${table.instalment} in ('initial', 'final', 'full')`),
    check('payments_positive', sql`${table.pence} > 0 and ${table.kobo} >= 0`),
    check(
      'payments_offline_have_no_naira',
      sql`(${table.kobo} = 0) = (${table.channel} is not distinct from 'offline')`,
    ),
    check(
      'payments_offline_say_who_and_why',
      sql`${table.channel} is distinct from 'offline' or (${table.recordedBy} is not null and ${table.recordedNote} is not null)`,
    ),
    check('payments_cleared_were_flagged', sql`${table.flagClearedAt} is null or ${table.flag} is not null`),
    check('payments_in_naira', sql`${table.currency} = 'NGN'`),
    check('payments_for_one_thing', sql`num_nonnulls(${table.applicationId}, ${table.orderId}) <= 1`),
    check('payments_reference_form', sql`${table.reference} ~ '^TP-[0-9A-HJKMNP-TV-Z]{20}$'`),
    check('payments_settled_have_time', sql`(${table.state} = 'settled') = (${table.settledAt} is not null)`),
  ],
)
