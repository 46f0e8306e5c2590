import { eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { filled, joinAsSqlList } from '#src/database/columns.ts'
import { cases } from '#src/features/cases/table.server.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import { STAGES } from '#src/features/site/catalogue/scope.ts'
import { ENDORSEMENT_ROUTES, ENDORSING_BODIES } from './endorsement.ts'
/** What only an application has. */
export const applications = pgTable(
  'applications',
  {
    id: uuid()
      .primaryKey()
      .references(() => cases.id, { onDelete: 'cascade' }),
    // Drizzle finds no name without one in a view of two tables.
    service: text('service').notNull(),
    phone: text('phone'),
    /** The specification calls this column `category_of_talent`. */
    sector: text('category_of_talent'),
    endorsingBody: text('endorsing_body', { enum: ENDORSING_BODIES }),
    endorsementRoute: text('endorsement_route', { enum: ENDORSEMENT_ROUTES }),
    notes: text('notes'),
    resubmissionRequired: boolean('resubmission_required').notNull(),
    resubmissionReason: text('resubmission_reason'),
    resubmissionDate: timestamp('resubmission_date', { withTimezone: true }),
    privacyVersion: text('privacy_version'),
    privacyAgreedAt: timestamp('privacy_agreed_at', { withTimezone: true }),
    heardFrom: text('heard_from'),
  },
  table => [
    index('applications_by_sector').on(table.sector, table.id),
    check('applications_endorsing_body_known', sql`${table.endorsingBody} in (${joinAsSqlList(ENDORSING_BODIES)})`),
    check('applications_route_known', sql`${table.endorsementRoute} in (${joinAsSqlList(ENDORSEMENT_ROUTES)})`),
    check('applications_privacy_complete', sql`(${table.privacyVersion} is null) = (${table.privacyAgreedAt} is null)`),
  ],
)

const { name: _, ...columnsOfCase } = getTableColumns(cases)

/** Applications outside the bin, each with the columns of its case. */
export const liveApplications = pgView('live_applications').as(query =>
  query
    .select({
      ...getTableColumns(applications),
      ...columnsOfCase,
      applicantName: cases.name,
      status: filled(cases.status),
      statusSince: filled(cases.statusSince),
      item: filled<typeof cases.item, ApplicationItem>(cases.item),
      plan: filled(cases.plan),
      agreedPence: filled(cases.agreedPence),
    })
    .from(cases)
    .innerJoin(applications, eq(applications.id, cases.id))
    .where(isNull(cases.deletedAt)),
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
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.caseId] })],
)

/**
 * Each row records what we delivered to an applicant, because refunds depend on it. Staff undo a mistaken record and
 * never delete it.
 */
export const applicationDeliveries = pgTable(
  'application_deliveries',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
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
    uniqueIndex('application_deliveries_once').on(table.caseId, table.stage).where(sql`undone_at is null`),
    index('application_deliveries_of_application').on(table.caseId),
    check('application_deliveries_stage_known', sql`${table.stage} in (${joinAsSqlList(STAGES)})`),
    check('application_deliveries_what_not_empty', sql`${table.what} <> ''`),
    check(
      'application_deliveries_undone_complete',
      sql`num_nonnulls(${table.undoneBy}, ${table.undoneAt}, ${table.undoneReason}) in (0, 3)`,
    ),
  ],
)
