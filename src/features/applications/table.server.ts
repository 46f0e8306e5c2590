import { sql } from 'drizzle-orm'
import {
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/one-of.ts'
import { APPLICATION_ITEMS, type ApplicationItem } from '#src/features/catalogue/items.ts'
import { STAGES } from '#src/features/catalogue/scope.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { ENDORSEMENT_ROUTES, ENDORSING_BODIES } from './endorsement.ts'
import { INITIAL_STATUS, isClosed, isStep, isStopped, STATUSES } from './states.ts'

/**
 * A unique index with this predicate makes identical forms create one application until it is paid or stopped. Every
 * `on conflict` clause must repeat the predicate.
 */
export const IS_UNPAID_APPLICATION = sql`reference is null and status in (${joinAsSqlList(STATUSES.filter(status => !isStopped(status)))})`

/** Paid applications in a status in which we work. Partial indexes have this condition. */
export const IS_IN_OUR_HANDS = sql`paid and status in (${joinAsSqlList(STATUSES.filter(isStep))})`

export const applications = pgTable(
  'applications',
  {
    id: uuid().primaryKey(),
    /** Null until the initial payment arrives. */
    reference: text(),
    item: text().$type<ApplicationItem>().notNull(),
    plan: text({ enum: ['full', 'split'] }).notNull(),
    agreedPence: integer('agreed_pence').notNull(),
    service: text().notNull(),
    email: text().notNull(),
    applicantName: text('applicant_name').notNull(),
    phone: text(),
    /** The specification calls this column `category_of_talent`. */
    sector: text('category_of_talent'),
    endorsingBody: text('endorsing_body', { enum: ENDORSING_BODIES }),
    endorsementRoute: text('endorsement_route', { enum: ENDORSEMENT_ROUTES }),
    notes: text(),
    adminNotes: text('admin_notes'),
    ownerId: uuid('owner_id').references(() => staffMembers.id, { onDelete: 'set null' }),
    status: text({ enum: STATUSES }).notNull(),
    statusSince: timestamp('status_since', { withTimezone: true }).notNull(),
    /** Every edit and every resubmission increases the version. */
    version: integer().notNull().default(1),
    /** This sum need not be paid any more. A trigger on `ledger_entries` updates it and the two columns below. */
    settledPence: integer('settled_pence').notNull().default(0),
    /** The part of `settledPence` that refunds took off the price, not money (ADR 120). */
    reducedPence: integer('reduced_pence').notNull().default(0),
    /** A refund ended the case: nothing is due, and we ask for nothing. */
    endedByRefundAt: timestamp('ended_by_refund_at', { withTimezone: true }),
    paid: boolean().notNull().generatedAlwaysAs(sql`settled_pence >= first_instalment_pence(plan, agreed_pence)`),
    paymentStage: text('payment_stage', { enum: ['initial', 'complete'] }).generatedAlwaysAs(
      sql`case when settled_pence >= agreed_pence then 'complete' when settled_pence >= first_instalment_pence(plan, agreed_pence) then 'initial' end`,
    ),
    paymentDate: timestamp('payment_date', { withTimezone: true }),
    resubmissionRequired: boolean('resubmission_required').notNull(),
    resubmissionReason: text('resubmission_reason'),
    resubmissionDate: timestamp('resubmission_date', { withTimezone: true }),
    fingerprint: text(),
    privacyVersion: text('privacy_version'),
    privacyAgreedAt: timestamp('privacy_agreed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    sortName: text('sort_name').notNull().generatedAlwaysAs(sql`search_fold(applicant_name)`),
    /** The migration defines the SQL function `search_fold`. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`search_fold(applicant_name) || ' ' || search_fold(email) || ' ' || coalesce(lower(reference) || ' ' || lower(replace(reference, '-', '')), '')`,
      ),
  },
  table => [
    uniqueIndex('applications_reference').on(table.reference),
    uniqueIndex('applications_unpaid_once').on(table.fingerprint).where(IS_UNPAID_APPLICATION),
    index('applications_email').on(table.email),
    index('applications_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    // Each sort order has an index, with the id last to order equal values.
    index('applications_by_received').on(table.createdAt, table.id),
    index('applications_by_updated').on(table.updatedAt, table.id),
    index('applications_by_name').on(table.sortName, table.id),
    index('applications_by_status').on(table.status, table.createdAt, table.id),
    index('applications_by_status_and_update').on(table.status, table.updatedAt, table.id),
    index('applications_by_sector').on(table.sector, table.createdAt, table.id),
    index('applications_by_owner').on(table.ownerId, table.createdAt, table.id),
    index('applications_to_read')
      .on(table.paymentDate, table.id)
      .where(sql`paid and status = '${sql.raw(INITIAL_STATUS)}'`),
    index('applications_without_owner')
      .on(table.createdAt, table.id)
      .where(sql`${IS_IN_OUR_HANDS} and owner_id is null`),
    index('applications_stalled').on(table.updatedAt, table.id).where(IS_IN_OUR_HANDS),
    // Allows index-only scans for the dashboard.
    index('applications_dashboard').on(table.status, table.sector, table.paid, table.statusSince),
    index('applications_second_payments')
      .on(table.statusSince)
      .where(sql`plan = 'split' and payment_stage = 'initial'`),
    index('applications_unpaid_by_update').on(table.updatedAt, table.id).where(sql`payment_date is null`),
    index('applications_closed_by_time')
      .on(table.statusSince, table.id)
      .where(sql`payment_date is not null and status in (${joinAsSqlList(STATUSES.filter(isClosed))})`),
    check('applications_status_known', sql`${table.status} in (${joinAsSqlList(STATUSES)})`),
    check('applications_endorsing_body_known', sql`${table.endorsingBody} in (${joinAsSqlList(ENDORSING_BODIES)})`),
    check('applications_route_known', sql`${table.endorsementRoute} in (${joinAsSqlList(ENDORSEMENT_ROUTES)})`),
    check('applications_item_known', sql`${table.item} in (${joinAsSqlList(APPLICATION_ITEMS)})`),
    check('applications_plan_known', sql`${table.plan} in ('full', 'split')`),
    check('applications_total_positive', sql`${table.agreedPence} > 0`),
    check('applications_email_lower', sql`${table.email} = lower(${table.email})`),
    check('applications_never_overpaid', sql`${table.settledPence} between 0 and ${table.agreedPence}`),
    check('applications_reduced_not_negative', sql`${table.reducedPence} >= 0`),
    check('applications_paid_have_reference', sql`${table.settledPence} = 0 or ${table.reference} is not null`),
    check('applications_privacy_complete', sql`(${table.privacyVersion} is null) = (${table.privacyAgreedAt} is null)`),
    check('applications_reference_form', sql`${table.reference} ~ '^GT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'`),
  ],
)

/**
 * Each row is a browser in which someone entered a reference and the matching e-mail. Only the browser’s cookie has the
 * token itself.
 */
export const applicantSessions = pgTable('applicant_sessions', {
  id: uuid().primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  /** For example "Chrome on Android". */
  browser: text().notNull().default('Unknown browser'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Each row lets a session see an application until two hours after its last use. */
export const applicantSessionApplications = pgTable(
  'applicant_session_applications',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => applicantSessions.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.applicationId] })],
)

/**
 * Each row records what we delivered to an applicant, because refunds depend on it. Staff undo a mistaken record and
 * never delete it.
 */
export const applicationDeliveries = pgTable(
  'application_deliveries',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    stage: text({ enum: STAGES }).notNull(),
    what: text().notNull(),
    deliveredOn: date('delivered_on', { mode: 'string' }).notNull(),
    note: text(),
    messageId: uuid('message_id'),
    recordedBy: uuid('recorded_by').notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
    undoneBy: uuid('undone_by'),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    undoneReason: text('undone_reason'),
  },
  table => [
    uniqueIndex('application_deliveries_once').on(table.applicationId, table.stage).where(sql`undone_at is null`),
    index('application_deliveries_of_application').on(table.applicationId),
    check('application_deliveries_stage_known', sql`${table.stage} in (${joinAsSqlList(STAGES)})`),
    check('application_deliveries_what_not_empty', sql`${table.what} <> ''`),
    check(
      'application_deliveries_undone_complete',
      sql`num_nonnulls(${table.undoneBy}, ${table.undoneAt}, ${table.undoneReason}) in (0, 3)`,
    ),
  ],
)

/** Deleted applications can be restored until `eraseAt`. `snapshot` has their rows by table (ADR 078). */
export const deletedApplications = pgTable('deleted_applications', {
  id: uuid().primaryKey(),
  reference: text(),
  email: text().notNull(),
  applicantName: text('applicant_name').notNull(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
  deletedBy: uuid('deleted_by').notNull(),
  eraseAt: timestamp('erase_at', { withTimezone: true }).notNull(),
  snapshot: jsonb().$type<Record<string, Array<Record<string, unknown>>>>().notNull(),
})
