import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '#src/database/one-of.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { REQUEST_STATUSES } from './request-statuses.ts'

/** What staff asked an applicant for. */
export const documentRequests = pgTable(
  'document_requests',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    documentType: text('document_type').notNull(),
    description: text().notNull(),
    /** The last day for it, in Lagos; null: no deadline. */
    dueDate: date('due_date', { mode: 'string' }),
    status: text({ enum: REQUEST_STATUSES }).notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  },
  table => [
    index('document_requests_of_application').on(table.applicationId, table.requestedAt),
    index('document_requests_by_day').on(table.requestedAt, table.id),
    index('document_requests_open').on(table.dueDate).where(sql`status = 'pending'`),
    check('document_requests_status_known', sql`${table.status} in (${oneOf(REQUEST_STATUSES)})`),
    check('document_requests_say_what', sql`${table.documentType} <> '' and ${table.description} <> ''`),
  ],
)
