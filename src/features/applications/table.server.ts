import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { oneOf } from '#src/database/one-of.ts'
import { APPLICATION_ITEMS, type ApplicationItem } from '#src/features/catalogue/items.ts'
import { STAGES } from '#src/features/catalogue/scope.ts'
import { INITIAL_STATUS, isPayable, STATUSES } from './states.ts'

/** The same form is one application while that can still be paid. `on conflict` names the index by it. */
export const UNPAID_ONCE = sql`reference is null and status in (${oneOf(STATUSES.filter(isPayable))})`

export const applications = pgTable(
  'applications',
  {
    id: uuid().primaryKey(),
    /** Given out with the first payment; until then there is none. */
    reference: text(),
    item: text().$type<ApplicationItem>().notNull(),
    plan: text({ enum: ['full', 'split'] }).notNull(),
    /** The total that was agreed when it was created: later price changes do not touch it. */
    agreedPence: integer('agreed_pence').notNull(),
    service: text().notNull(),
    email: text().notNull(),
    applicantName: text('applicant_name').notNull(),
    phone: text(),
    categoryOfTalent: text('category_of_talent'),
    notes: text(),
    adminNotes: text('admin_notes'),
    status: text({ enum: STATUSES }).notNull(),
    /** Since when it stands there: tells where applications wait. */
    statusSince: timestamp('status_since', { withTimezone: true }).notNull(),
    /** One more with every change of what staff edit: whoever edits an older one is told what changed meanwhile. */
    version: integer().notNull().default(1),
    /** The sum of its ledger entries, kept by their trigger: what was paid minus what was refunded or reversed. */
    settledPence: integer('settled_pence').notNull().default(0),
    /** Whether the first instalment is covered: generated from `settled_pence`, like the stage. */
    paid: boolean().notNull().generatedAlwaysAs(sql`settled_pence >= first_instalment_pence(plan, agreed_pence)`),
    paymentStage: text('payment_stage', { enum: ['initial', 'complete'] }).generatedAlwaysAs(
      sql`case when settled_pence >= agreed_pence then 'complete' when settled_pence >= first_instalment_pence(plan, agreed_pence) then 'initial' end`,
    ),
    /** When money came last; null when none counts. */
    paymentDate: timestamp('payment_date', { withTimezone: true }),
    resubmissionRequired: boolean('resubmission_required').notNull(),
    resubmissionReason: text('resubmission_reason'),
    resubmissionDate: timestamp('resubmission_date', { withTimezone: true }),
    /** Hash of what was sent: the same form sent twice while unpaid is one application. Null when staff add it. */
    fingerprint: text(),
    /** When to remind of the first payment; null once that was done or is no longer needed. */
    paymentReminderDueAt: timestamp('payment_reminder_due_at', { withTimezone: true }),
    /** Steps sent about the second payment: the first message, each reminder, and the notice to staff. */
    secondPaymentSteps: integer('second_payment_steps').notNull().default(0),
    /** When the next of them is due; null before the first, and after the last. */
    secondPaymentStepAt: timestamp('second_payment_step_at', { withTimezone: true }),
    /** Which privacy notice stood beside the first upload, and when that was. */
    privacyVersion: text('privacy_version'),
    privacyAgreedAt: timestamp('privacy_agreed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Name without marks and capitals: what lists are sorted by. */
    sortName: text('sort_name').notNull().generatedAlwaysAs(sql`search_fold(applicant_name)`),
    /** Name, e-mail and reference, folded alike: what is searched. The function is in the migration. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`search_fold(applicant_name) || ' ' || search_fold(email) || ' ' || coalesce(lower(reference) || ' ' || lower(replace(reference, '-', '')), '')`,
      ),
  },
  table => [
    uniqueIndex('applications_reference').on(table.reference),
    uniqueIndex('applications_unpaid_once').on(table.fingerprint).where(UNPAID_ONCE),
    index('applications_email').on(table.email),
    index('applications_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    // One for each way a list can be sorted, so that a page is read and not the whole table; the id makes the order total.
    index('applications_by_received').on(table.createdAt, table.id),
    index('applications_by_updated').on(table.updatedAt, table.id),
    index('applications_by_name').on(table.sortName, table.id),
    index('applications_by_status').on(table.status, table.createdAt, table.id),
    // A sector that hardly anybody chose is found without reading all the others.
    index('applications_by_sector').on(table.categoryOfTalent, table.createdAt, table.id),
    index('applications_to_read')
      .on(table.createdAt, table.id)
      .where(sql`paid and status = '${sql.raw(INITIAL_STATUS)}'`),
    // What the dashboard counts, without reading the rows themselves.
    index('applications_standing').on(table.status, table.categoryOfTalent, table.paid, table.statusSince),
    index('applications_reminders').on(table.paymentReminderDueAt).where(sql`payment_reminder_due_at is not null`),
    index('applications_second_payments')
      .on(table.secondPaymentStepAt)
      .where(sql`plan = 'split' and payment_stage = 'initial' and second_payment_steps < 5`),
    check('applications_second_payment_steps', sql`${table.secondPaymentSteps} between 0 and 5`),
    check('applications_status_known', sql`${table.status} in (${oneOf(STATUSES)})`),
    check('applications_item_known', sql`${table.item} in (${oneOf(APPLICATION_ITEMS)})`),
    check('applications_plan_known', sql`${table.plan} in ('full', 'split')`),
    check('applications_total_positive', sql`${table.agreedPence} > 0`),
    check('applications_email_lower', sql`${table.email} = lower(${table.email})`),
    check('applications_never_overpaid', sql`${table.settledPence} between 0 and ${table.agreedPence}`),
    check('applications_paid_have_reference', sql`${table.settledPence} = 0 or ${table.reference} is not null`),
    check('applications_privacy_whole', sql`(${table.privacyVersion} is null) = (${table.privacyAgreedAt} is null)`),
    check('applications_reference_form', sql`${table.reference} ~ '^GT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'`),
  ],
)

/** A browser that proved a reference and its e-mail. The token itself is only in the browser's cookie. */
export const applicantSessions = pgTable('applicant_sessions', {
  id: uuid().primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** The applications that a session may see, each until two hours after its last use. */
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

/** What was delivered to an applicant, as staff recorded it: refunds count these. A mistaken record is undone, never deleted. */
export const applicationDeliveries = pgTable(
  'application_deliveries',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    stage: text({ enum: STAGES }).notNull(),
    /** What it was called when it was recorded: "Written report". */
    what: text().notNull(),
    deliveredOn: date('delivered_on', { mode: 'string' }).notNull(),
    note: text(),
    recordedBy: uuid('recorded_by').notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
    undoneBy: uuid('undone_by'),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    undoneReason: text('undone_reason'),
  },
  table => [
    uniqueIndex('application_deliveries_once').on(table.applicationId, table.stage).where(sql`undone_at is null`),
    index('application_deliveries_of_application').on(table.applicationId),
    check('application_deliveries_stage_known', sql`${table.stage} in (${oneOf(STAGES)})`),
    check('application_deliveries_say_what', sql`${table.what} <> ''`),
    check(
      'application_deliveries_undone_whole',
      sql`num_nonnulls(${table.undoneBy}, ${table.undoneAt}, ${table.undoneReason}) in (0, 3)`,
    ),
  ],
)
