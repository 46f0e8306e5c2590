import { getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  type PgColumn,
  pgTable,
  pgView,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { filled, joinAsSqlList } from '#src/database/columns.ts'
import { people } from '#src/features/people/table.server.ts'
import {
  CONSULTATION_ITEMS,
  type ConsultationItem,
  ITEM_KEYS,
  type ItemKey,
} from '#src/features/site/catalogue/items.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { CASE_KINDS } from './case-kinds.ts'
import { REF_PATTERN } from './ref.ts'
import { isClosed, isOpen, isStopped, STATUSES } from './states.ts'

/** The index finds paid applications that are open. */
const IS_PAID_AND_OPEN = sql`paid and status in (${joinAsSqlList(STATUSES.filter(isOpen))}) and deleted_at is null`

/**
 * A unique index with this predicate makes identical forms create one application until it is paid or stopped. Every
 * `on conflict` clause must repeat the predicate.
 */
export const IS_UNPAID_APPLICATION = sql`reference is null and status in (${joinAsSqlList(STATUSES.filter(status => !isStopped(status)))}) and deleted_at is null`

const IS_LIVE = sql`deleted_at is null`

/** What belongs to any kind of case refers to this row. The detail tables have the same id. */
export const cases = pgTable(
  'cases',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: CASE_KINDS }).notNull(),
    personId: uuid('person_id').notNull(),
    /** The foreign key keeps this copy equal to the person's, so that one index can find names and addresses. */
    email: text().notNull(),
    name: text().notNull(),
    ownerId: uuid('owner_id').references(() => staffMembers.id, { onDelete: 'set null' }),
    /** Only applications have a status. The state of a consultation follows from its payments and bookings. */
    status: text({ enum: STATUSES }),
    statusSince: timestamp('status_since', { withTimezone: true }),
    /** Every edit and every resubmission increases the version. */
    version: integer().notNull().default(1),
    /** Null until the initial payment of an application arrives. */
    reference: text(),
    fingerprint: text(),
    item: text().$type<ItemKey>(),
    plan: text({ enum: ['full', 'split'] }),
    agreedPence: integer('agreed_pence'),
    /** This sum need not be paid any more. A trigger on `ledger_entries` updates it and the two columns below. */
    settledPence: integer('settled_pence').notNull().default(0),
    /** The part of `settledPence` that refunds took off the price, not money (ADR 120). */
    reducedPence: integer('reduced_pence').notNull().default(0),
    /** A refund ended the case: nothing is due, and we ask for nothing. */
    endedByRefundAt: timestamp('ended_by_refund_at', { withTimezone: true }),
    paid: boolean()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(settled_pence >= first_instalment_pence(plan, agreed_pence), false)`),
    paymentStage: text('payment_stage', { enum: ['initial', 'complete'] }).generatedAlwaysAs(
      sql`case when settled_pence >= agreed_pence then 'complete' when settled_pence >= first_instalment_pence(plan, agreed_pence) then 'initial' end`,
    ),
    paymentDate: timestamp('payment_date', { withTimezone: true }),
    /** The time of the oldest message that waits for our answer. */
    waitingSince: timestamp('waiting_since', { withTimezone: true }),
    /** Null until the conversation begins. */
    lastMessageAt: timestamp('last_message_at', { withTimezone: true }),
    /** Sorts the conversations that wait for us. A keyset list needs a column without nulls. */
    listedAt: timestamp('listed_at', { withTimezone: true })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(waiting_since, last_message_at, created_at)`),
    /** The code of the link that led the visitor here (`?ref=`). */
    ref: text(),
    /** The application that staff opened from this enquiry or consultation. */
    openedApplicationId: uuid('opened_application_id').references((): AnyPgColumn => cases.id, {
      onDelete: 'set null',
    }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** A case in the bin can be restored until `eraseAt`. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    deletedBy: uuid('deleted_by'),
    eraseAt: timestamp('erase_at', { withTimezone: true }),
    /** The migration defines the SQL function `search_fold`. */
    sortName: text('sort_name').notNull().generatedAlwaysAs(sql`search_fold(name)`),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`search_fold(name) || ' ' || search_fold(email) || ' ' || coalesce(lower(reference) || ' ' || lower(replace(reference, '-', '')), '')`,
      ),
  },
  table => [
    foreignKey({
      name: 'cases_of_person',
      columns: [table.personId, table.email],
      foreignColumns: [people.id, people.email],
    }).onUpdate('cascade'),
    uniqueIndex('cases_reference').on(table.reference),
    uniqueIndex('cases_unpaid_once').on(table.fingerprint).where(IS_UNPAID_APPLICATION),
    index('cases_of_person').on(table.personId),
    index('cases_email').on(table.email),
    index('cases_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    // Each sort order of the live cases has an index, with the id last to order equal values.
    index('cases_by_received').on(table.createdAt, table.id).where(IS_LIVE),
    index('cases_by_updated').on(table.updatedAt, table.id).where(IS_LIVE),
    index('cases_by_name').on(table.sortName, table.id).where(IS_LIVE),
    index('cases_by_status').on(table.status, table.createdAt, table.id).where(IS_LIVE),
    index('cases_by_status_and_update').on(table.status, table.updatedAt, table.id).where(IS_LIVE),
    index('cases_by_owner').on(table.ownerId, table.createdAt, table.id).where(IS_LIVE),
    index('cases_open').on(table.status, table.id).where(IS_PAID_AND_OPEN),
    index('cases_second_payments').on(table.statusSince).where(sql`plan = 'split' and payment_stage = 'initial'`),
    index('cases_owing')
      .on(table.createdAt, table.id)
      .where(sql`settled_pence < agreed_pence and ended_by_refund_at is null and deleted_at is null`),
    index('cases_unpaid_by_update')
      .on(table.updatedAt, table.id)
      .where(sql`payment_date is null and kind = 'application'`),
    index('cases_by_kind').on(table.kind, table.createdAt, table.id).where(sql`kind <> 'application'`),
    index('cases_closed_by_time')
      .on(table.statusSince, table.id)
      .where(sql`payment_date is not null and status in (${joinAsSqlList(STATUSES.filter(isClosed))})`),
    index('cases_waiting').on(table.listedAt, table.id).where(sql`waiting_since is not null and deleted_at is null`),
    index('cases_by_message')
      .on(table.lastMessageAt, table.id)
      .where(sql`last_message_at is not null and deleted_at is null`),
    uniqueIndex('cases_enquired_once').on(table.fingerprint).where(sql`kind = 'enquiry'`),
    index('cases_in_bin').on(table.eraseAt).where(sql`deleted_at is not null`),
    check('cases_kind_known', sql`${table.kind} in (${joinAsSqlList(CASE_KINDS)})`),
    check(
      'cases_status_of_applications',
      sql`num_nonnulls(${table.status}, ${table.statusSince}) = case ${table.kind} when 'application' then 2 else 0 end`,
    ),
    check(
      'cases_sold_whole',
      sql`num_nonnulls(${table.item}, ${table.plan}, ${table.agreedPence}) = case ${table.kind} when 'enquiry' then 0 else 3 end`,
    ),
    check(
      'cases_item_of_kind',
      sql`${table.item} in (${joinAsSqlList(CONSULTATION_ITEMS)}) = (${table.kind} = 'consultation')`,
    ),
    check('cases_status_known', sql`${table.status} in (${joinAsSqlList(STATUSES)})`),
    check('cases_item_known', sql`${table.item} in (${joinAsSqlList(ITEM_KEYS)})`),
    check('cases_plan_known', sql`${table.plan} in ('full', 'split')`),
    check('cases_total_positive', sql`${table.agreedPence} > 0`),
    check('cases_never_overpaid', sql`${table.settledPence} between 0 and coalesce(${table.agreedPence}, 0)`),
    check('cases_reduced_not_negative', sql`${table.reducedPence} >= 0`),
    check(
      'cases_paid_applications_have_reference',
      sql`${table.kind} <> 'application' or ${table.settledPence} = 0 or ${table.reference} is not null`,
    ),
    check('cases_reference_form', sql`${table.reference} ~ '^GT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'`),
    check('cases_ref_form', sql`${table.ref} ~ '${sql.raw(REF_PATTERN)}'`),
    check('cases_deleted_whole', sql`num_nonnulls(${table.deletedAt}, ${table.deletedBy}, ${table.eraseAt}) in (0, 3)`),
  ],
)

/** Cases outside the bin. */
export const liveCases = pgView('live_cases').as(query => query.select().from(cases).where(isNull(cases.deletedAt)))

/** For rows that cases in the bin keep. A row without a case is outside the bin. */
export function isOutsideBin(caseId: PgColumn): SQL {
  return sql`not exists (select from ${cases} where ${cases}.id = ${caseId} and ${cases}.deleted_at is not null)`
}

/** Consultations outside the bin. */
export const liveConsultations = pgView('live_consultations').as(query =>
  query
    .select({
      ...getTableColumns(cases),
      item: filled<typeof cases.item, ConsultationItem>(cases.item),
      agreedPence: filled(cases.agreedPence),
    })
    .from(cases)
    .where(sql`${cases.kind} = 'consultation' and ${cases.deletedAt} is null`),
)
