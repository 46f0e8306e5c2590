import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/one-of.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { orders } from '#src/features/payments/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { AUTHOR_KINDS, MESSAGE_KIND_KEYS } from './kinds.ts'

/** Messages are stored before they are mailed, so that none is lost while mail is down. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    sector: text().notNull(),
    message: text().notNull(),
    /** Hash that prevents equal messages on one day. */
    fingerprint: text().notNull(),
    /** A day in Lagos. */
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  table => [
    uniqueIndex('contact_messages_once_a_day').on(table.fingerprint, table.receivedOn),
    index('contact_messages_email').on(table.email),
    index('contact_messages_by_time').on(table.receivedAt, table.id),
    check('contact_messages_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

/** The conversation about an application, a consultation, or a message from the contact form. */
export const threads = pgTable(
  'threads',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    contactMessageId: uuid('contact_message_id').references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** Triggers copy the owner and the words of the subject, so that indexes have them. */
    ownerId: uuid('owner_id').references(() => staffMembers.id, { onDelete: 'set null' }),
    searchText: text('search_text').notNull().default(''),
    /** The time of the oldest message that waits for our answer. */
    waitingSince: timestamp('waiting_since', { withTimezone: true }),
    lastMessageAt: timestamp('last_message_at', { withTimezone: true }).notNull(),
    /** Sorts the conversations that wait for us. A keyset list needs a column without nulls. */
    listedAt: timestamp('listed_at', { withTimezone: true })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(waiting_since, last_message_at)`),
    /** The application that staff opened from this enquiry. */
    openedApplicationId: uuid('opened_application_id').references(() => applications.id, { onDelete: 'set null' }),
  },
  table => [
    uniqueIndex('threads_of_application').on(table.applicationId),
    uniqueIndex('threads_of_order').on(table.orderId),
    uniqueIndex('threads_of_contact_message').on(table.contactMessageId),
    index('threads_waiting').on(table.listedAt, table.id).where(sql`waiting_since is not null`),
    index('threads_waiting_enquiries')
      .on(table.listedAt, table.id)
      .where(sql`waiting_since is not null and contact_message_id is not null`),
    index('threads_waiting_by_owner').on(table.ownerId, table.listedAt, table.id).where(sql`waiting_since is not null`),
    index('threads_waiting_without_owner')
      .on(table.listedAt, table.id)
      .where(sql`waiting_since is not null and owner_id is null`),
    index('threads_by_time').on(table.lastMessageAt, table.id),
    index('threads_by_owner').on(table.ownerId, table.lastMessageAt, table.id),
    index('threads_without_owner').on(table.lastMessageAt, table.id).where(sql`owner_id is null`),
    index('threads_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('threads_to_give_away')
      .on(table.ownerId, table.id)
      .where(sql`application_id is null and owner_id is not null`),
    check(
      'threads_one_subject',
      sql`num_nonnulls(${table.applicationId}, ${table.orderId}, ${table.contactMessageId}) = 1`,
    ),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    authorKind: text('author_kind', { enum: AUTHOR_KINDS }).notNull(),
    staffId: uuid('staff_id'),
    kind: text({ enum: MESSAGE_KIND_KEYS }).notNull(),
    /** The deliverable that a question is about. */
    aboutId: uuid('about_id').references((): AnyPgColumn => messages.id, { onDelete: 'set null' }),
    text: text().notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    /** The time when the other side first saw it. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
  },
  table => [
    index('messages_of_thread').on(table.threadId, table.sentAt, table.id),
    check('messages_author_known', sql`${table.authorKind} in (${joinAsSqlList(AUTHOR_KINDS)})`),
    check('messages_kind_known', sql`${table.kind} in (${joinAsSqlList(MESSAGE_KIND_KEYS)})`),
    check('messages_by_staff_are_signed', sql`(${table.authorKind} = 'staff') = (${table.staffId} is not null)`),
    check('messages_length', sql`char_length(${table.text}) <= 5000`),
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
