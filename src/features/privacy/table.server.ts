import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/columns.ts'
import { REQUEST_KIND_KEYS } from './request-kinds.ts'

/** A hold keeps the data of an application or of a person from erasure until an owner lifts it. */
export const legalHolds = pgTable(
  'legal_holds',
  {
    id: uuid().primaryKey(),
    email: text(),
    /** No foreign key, because the erasure reads lifted holds after its case is gone. */
    caseId: uuid('case_id'),
    reason: text().notNull(),
    placedBy: uuid('placed_by').notNull(),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    liftedBy: uuid('lifted_by'),
    liftedAt: timestamp('lifted_at', { withTimezone: true }),
  },
  table => [
    check('legal_holds_on_one_thing', sql`num_nonnulls(${table.email}, ${table.caseId}) = 1`),
    check('legal_holds_email_lower', sql`${table.email} = lower(${table.email})`),
    check('legal_holds_reason_not_empty', sql`${table.reason} <> ''`),
    check('legal_holds_lifted_complete', sql`num_nonnulls(${table.liftedBy}, ${table.liftedAt}) in (0, 2)`),
  ],
)

export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    caseId: uuid('case_id'),
    kind: text({ enum: REQUEST_KIND_KEYS }).notNull(),
    text: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    /** A day in Lagos. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** Null if the person used the form. */
    enteredBy: uuid('entered_by'),
    answer: text(),
    answeredBy: uuid('answered_by'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  table => [
    index('privacy_requests_open').on(table.dueOn).where(sql`answered_at is null`),
    check('privacy_requests_kind_known', sql`${table.kind} in (${joinAsSqlList(REQUEST_KIND_KEYS)})`),
    check('privacy_requests_email_lower', sql`${table.email} = lower(${table.email})`),
    check(
      'privacy_requests_answered_complete',
      sql`num_nonnulls(${table.answer}, ${table.answeredBy}, ${table.answeredAt}) in (0, 3)`,
    ),
  ],
)
