import { eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  pgView,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/columns.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { evidencePieces } from '#src/features/evidence/plan/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { AUTHOR_KINDS, MESSAGE_KIND_KEYS } from './kinds.ts'

/** What only a message from the contact page has. It is stored before it is mailed, so that none is lost while mail is down. */
export const enquiries = pgTable('enquiries', {
  id: uuid()
    .primaryKey()
    .references(() => cases.id, { onDelete: 'cascade' }),
  // Drizzle finds no name without one in a view of two tables.
  sector: text('sector').notNull(),
  message: text('message').notNull(),
})

/** Enquiries outside the bin, each with the columns of its case. */
export const liveEnquiries = pgView('live_enquiries').as(query =>
  query
    .select({ ...getTableColumns(enquiries), ...getTableColumns(cases) })
    .from(cases)
    .innerJoin(enquiries, eq(enquiries.id, cases.id))
    .where(isNull(cases.deletedAt)),
)

export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    authorKind: text('author_kind', { enum: AUTHOR_KINDS }).notNull(),
    staffId: uuid('staff_id'),
    kind: text({ enum: MESSAGE_KIND_KEYS }).notNull(),
    /** The deliverable that a question is about. */
    aboutId: uuid('about_id').references((): AnyPgColumn => messages.id, { onDelete: 'set null' }),
    /** The piece of evidence that it is about. */
    pieceId: uuid('piece_id').references(() => evidencePieces.id, { onDelete: 'set null' }),
    text: text().notNull(),
    /** Only an email to an applicant has one. Its mail carries the text. */
    subject: text(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    /** The time when the other side first saw it. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
  },
  table => [
    index('messages_of_case').on(table.caseId, table.sentAt, table.id),
    index('messages_of_piece').on(table.pieceId).where(sql`piece_id is not null`),
    check('messages_author_known', sql`${table.authorKind} in (${joinAsSqlList(AUTHOR_KINDS)})`),
    check('messages_kind_known', sql`${table.kind} in (${joinAsSqlList(MESSAGE_KIND_KEYS)})`),
    check('messages_by_staff_are_signed', sql`(${table.authorKind} = 'staff') = (${table.staffId} is not null)`),
    check('messages_length', sql`char_length(${table.text}) <= 10000`),
    check('messages_subject_of_staff', sql`${table.subject} is null or ${table.authorKind} = 'staff'`),
  ],
)

export const messageFiles = pgTable(
  'message_files',
  {
    fileId: uuid('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** The first download by the other side. */
    openedAt: timestamp('opened_at', { withTimezone: true }),
  },
  table => [index('message_files_of_message').on(table.messageId)],
)

/** Texts that all colleagues insert into their answers. A deleted one stays, so that it can come back. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    text: text().notNull(),
    version: integer().notNull().default(1),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  table => [
    uniqueIndex('saved_replies_once').on(sql`lower(${table.title})`).where(sql`deleted_at is null`),
    check('saved_replies_not_empty', sql`${table.title} <> '' and ${table.text} <> ''`),
  ],
)
