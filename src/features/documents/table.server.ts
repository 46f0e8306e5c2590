import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/columns.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { evidencePieces } from '#src/features/evidence/plan/table.server.ts'
import { MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'
import { files } from '#src/features/files/table.server.ts'
import { SOURCE_KEYS } from './document-sources.ts'
import { DOCUMENT_STATUSES, isRequestOpen, isUnreviewed, PURPOSES, REQUEST_STATUSES, UPLOAD_STATES } from './states.ts'

const OPEN_REQUESTS = joinAsSqlList(REQUEST_STATUSES.filter(isRequestOpen))
const UNREVIEWED_DOCUMENTS = joinAsSqlList(DOCUMENT_STATUSES.filter(isUnreviewed))

export const documentRequests = pgTable(
  'document_requests',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    /** The piece of evidence that it asks for. */
    pieceId: uuid('piece_id').references(() => evidencePieces.id, { onDelete: 'set null' }),
    documentType: text('document_type').notNull(),
    description: text().notNull(),
    /** A day in Lagos. */
    dueDate: date('due_date', { mode: 'string' }),
    status: text({ enum: REQUEST_STATUSES }).notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** Sorts open requests by due date, then those without one, then fulfilled ones. */
    urgency: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when status in (${OPEN_REQUESTS}) then lpad(coalesce(due_date - '2000-01-01'::date, 99998)::text, 5, '0') else '99999' end`,
      ),
  },
  table => [
    index('document_requests_of_application').on(table.caseId, table.requestedAt),
    index('document_requests_by_day').on(table.requestedAt, table.id),
    index('document_requests_by_urgency').on(table.urgency, table.caseId, table.id),
    index('document_requests_of_piece').on(table.pieceId).where(sql`piece_id is not null`),
    index('document_requests_open').on(table.dueDate).where(sql`status in (${OPEN_REQUESTS})`),
    check('document_requests_status_known', sql`${table.status} in (${joinAsSqlList(REQUEST_STATUSES)})`),
    check('document_requests_say_what', sql`${table.documentType} <> '' and ${table.description} <> ''`),
  ],
)

export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    requestId: uuid('request_id').references(() => documentRequests.id, { onDelete: 'set null' }),
    /** The piece of evidence that it belongs to. */
    pieceId: uuid('piece_id').references(() => evidencePieces.id, { onDelete: 'set null' }),
    documentType: text('document_type').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    status: text({ enum: DOCUMENT_STATUSES }).notNull(),
    source: text({ enum: SOURCE_KEYS }),
    addedBy: uuid('added_by'),
    adminComment: text('admin_comment'),
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
    reviewedBy: uuid('reviewed_by'),
    /** The decision can be undone until then, and its mail waits. Null after the mail. */
    decisionMailDueAt: timestamp('decision_mail_due_at', { withTimezone: true }),
    replacedBy: uuid('replaced_by').references((): AnyPgColumn => documents.id, { onDelete: 'set null' }),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
  },
  table => [
    unique('documents_file').on(table.fileId),
    index('documents_of_application').on(table.caseId, table.uploadedAt),
    index('documents_of_request').on(table.requestId),
    index('documents_of_piece').on(table.pieceId).where(sql`piece_id is not null`),
    index('documents_by_day').on(table.uploadedAt, table.id),
    index('documents_to_review').on(table.uploadedAt, table.id).where(sql`status in (${UNREVIEWED_DOCUMENTS})`),
    index('documents_decisions_to_mail')
      .on(table.decisionMailDueAt, table.caseId)
      .where(sql`decision_mail_due_at is not null`),
    check('documents_status_known', sql`${table.status} in (${joinAsSqlList(DOCUMENT_STATUSES)})`),
    check('documents_source_known', sql`${table.source} in (${joinAsSqlList(SOURCE_KEYS)})`),
    check('documents_source_complete', sql`(${table.source} is null) = (${table.addedBy} is null)`),
    check('documents_named', sql`${table.documentType} <> ''`),
    check('documents_reviewed', sql`(${table.status} in (${UNREVIEWED_DOCUMENTS})) = (${table.reviewedAt} is null)`),
  ],
)

/** Each row is an upload in progress or the outcome of a finished one. A file comes in one request or in chunks. */
export const uploads = pgTable(
  'uploads',
  {
    /** A secret: any client that knows this id may continue the upload. */
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    purpose: text({ enum: PURPOSES }).notNull(),
    documentType: text('document_type').notNull(),
    requestId: uuid('request_id').references(() => documentRequests.id, { onDelete: 'set null' }),
    pieceId: uuid('piece_id').references(() => evidencePieces.id, { onDelete: 'set null' }),
    idempotencyKey: text('idempotency_key'),
    fileName: text('file_name').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    receivedBytes: integer('received_bytes').notNull(),
    /** The hash that the browser computed, if it sent one. */
    sha256: text(),
    messageText: text('message_text'),
    messageAboutId: uuid('message_about_id'),
    messageId: uuid('message_id'),
    replacesId: uuid('replaces_id'),
    state: text({ enum: UPLOAD_STATES }).notNull(),
    refusal: text(),
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The time of the last received byte, or of the last attempt to store the file. */
    activeAt: timestamp('active_at', { withTimezone: true }).notNull(),
  },
  table => [
    uniqueIndex('uploads_idempotency_key').on(table.caseId, table.idempotencyKey),
    index('uploads_by_state').on(table.state, table.activeAt),
    check('uploads_state_known', sql`${table.state} in (${joinAsSqlList(UPLOAD_STATES)})`),
    check('uploads_purpose_known', sql`${table.purpose} in (${joinAsSqlList(PURPOSES)})`),
    check('uploads_size', sql`${table.sizeBytes} between 1 and ${sql.raw(String(MAX_FILE_BYTES))}`),
    check('uploads_received', sql`${table.receivedBytes} between 0 and ${table.sizeBytes}`),
    check('uploads_refused_for_a_reason', sql`(${table.state} = 'refused') = (${table.refusal} is not null)`),
  ],
)
