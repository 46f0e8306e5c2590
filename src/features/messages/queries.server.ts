import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { fromStaffMail } from '#src/features/applications/emails/mails.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { orders } from '#src/features/payments/table.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { type AuthorKind, isDeliverable, type MessageKind } from './kinds.ts'
import { contactMessages, messageFiles, messages, threads } from './table.server.ts'
import { findSubject, findThreadKind, type ThreadSubject } from './threads.ts'
import { isOfSubject } from './write-message.server.ts'

export const MESSAGES_SHOWN = 50

type ConversationFile = { id: string; fileName: string; sizeBytes: number; openedAt: Date | null }

export type ConversationEntry = {
  id: string
  authorKind: AuthorKind
  /** The name of the staff member, or null. */
  author: string | null
  kind: MessageKind | 'mail'
  /** Counts the deliverables of one kind. The newest has the highest number. */
  version: number | null
  aboutKind: MessageKind | null
  text: string
  sentAt: Date
  seenAt: Date | null
  files: Array<ConversationFile>
}

/** `olderBefore` names the place of the next older page, or is null on the first messages. */
export type Conversation = { entries: Array<ConversationEntry>; olderBefore: string | null }

export async function findThread({ db }: Pick<AppContext, 'db'>, subject: ThreadSubject) {
  const [thread] = await db.select().from(threads).where(isOfSubject(subject))
  return thread ?? null
}

/** Reads a page of a conversation, oldest first. `before` is the time of a message in milliseconds. */
export async function readConversation(
  { db }: Pick<AppContext, 'db'>,
  { threadId, before }: { threadId: string; before: Date | null },
): Promise<Conversation> {
  const [thread] = await db.select().from(threads).where(eq(threads.id, threadId))
  if (thread === undefined) return { entries: [], olderBefore: null }
  const rows = await readMessages(db, threadId, before)
  const shownRows = rows.slice(0, MESSAGES_SHOWN).toReversed()
  const hasOlder = rows.length > MESSAGES_SHOWN
  const oldest = hasOlder ? (shownRows[0]?.sentAt ?? null) : null
  const [files, names, kinds, mailed, enquiry] = await Promise.all([
    readFiles(db, shownRows),
    findStaffNames(
      db,
      shownRows.flatMap(({ staffId }) => staffId ?? []),
    ),
    readDeliverables(db, threadId),
    readMails(db, thread.applicationId, { from: oldest, before }),
    hasOlder ? [] : readEnquiry(db, thread.contactMessageId),
  ])
  const entries = shownRows.map(({ staffId, aboutId, ...message }) => ({
    ...message,
    author: staffId === null ? null : (names.get(staffId) ?? null),
    version: findVersion(kinds, message),
    aboutKind: kinds.find(({ id }) => id === aboutId)?.kind ?? null,
    files: files.filter(({ messageId }) => messageId === message.id),
  }))
  return {
    entries: [...enquiry, ...entries, ...mailed].sort((one, other) => one.sentAt.getTime() - other.sentAt.getTime()),
    olderBefore: oldest === null ? null : String(oldest.getTime()),
  }
}

function readMessages(db: DatabaseOrTransaction, threadId: string, before: Date | null) {
  const { id, authorKind, staffId, kind, aboutId, text, sentAt, seenAt } = messages
  return db
    .select({ id, authorKind, staffId, kind, aboutId, text, sentAt, seenAt })
    .from(messages)
    .where(and(eq(messages.threadId, threadId), before === null ? undefined : lt(sentAt, before)))
    .orderBy(desc(sentAt), desc(id))
    .limit(MESSAGES_SHOWN + 1)
}

function readFiles(db: DatabaseOrTransaction, rows: ReadonlyArray<{ id: string }>) {
  const { id, name: fileName, sizeBytes } = files
  const { messageId, openedAt } = messageFiles
  return db
    .select({ id, messageId, fileName, sizeBytes, openedAt })
    .from(messageFiles)
    .innerJoin(files, eq(id, messageFiles.fileId))
    .where(
      inArray(
        messageId,
        rows.map(row => row.id),
      ),
    )
    .orderBy(asc(fileName))
}

function readDeliverables(db: DatabaseOrTransaction, threadId: string) {
  return db
    .select({ id: messages.id, kind: messages.kind })
    .from(messages)
    .where(and(eq(messages.threadId, threadId), sql`${messages.kind} <> 'message'`))
    .orderBy(asc(messages.sentAt))
}

/** Lists the files of our deliverables, newest first. */
export function listDeliveredFiles({ db }: Pick<AppContext, 'db'>, applicationId: string) {
  const { id, name: fileName, sizeBytes } = files
  const { messageId, fileId } = messageFiles
  return db
    .select({ id, messageId, fileName, sizeBytes, kind: messages.kind, sentAt: messages.sentAt })
    .from(threads)
    .innerJoin(messages, and(eq(messages.threadId, threads.id), sql`${messages.kind} <> 'message'`))
    .innerJoin(messageFiles, eq(messageId, messages.id))
    .innerJoin(files, eq(id, fileId))
    .where(eq(threads.applicationId, applicationId))
    .orderBy(desc(messages.sentAt), asc(fileName))
}

function findVersion(
  deliverables: ReadonlyArray<{ id: string; kind: MessageKind }>,
  { id, kind }: { id: string; kind: MessageKind },
): number | null {
  if (!isDeliverable(kind)) return null
  return deliverables.filter(each => each.kind === kind).findIndex(each => each.id === id) + 1
}

const WITHOUT_FILES = { version: null, aboutKind: null, seenAt: null, files: [] }

/** Mails that staff wrote by hand belong to the conversation too. */
async function readMails(
  db: DatabaseOrTransaction,
  applicationId: string | null,
  { from, before }: { from: Date | null; before: Date | null },
): Promise<Array<ConversationEntry>> {
  if (applicationId === null) return []
  const conditions: Array<SQL | undefined> = [
    eq(mails.applicationId, applicationId),
    eq(mails.template, fromStaffMail.name),
    isNull(mails.copyOf),
    from === null ? undefined : gte(mails.queuedAt, from),
    before === null ? undefined : lt(mails.queuedAt, before),
  ]
  const rows = await db
    .select({ id: mails.id, data: mails.data, queuedAt: mails.queuedAt })
    .from(mails)
    .where(and(...conditions))
    .orderBy(desc(mails.queuedAt))
    .limit(MESSAGES_SHOWN)
  return rows.map(({ id, data, queuedAt }) => ({
    ...WITHOUT_FILES,
    id,
    authorKind: 'staff' as const,
    author: null,
    kind: 'mail' as const,
    text: String((data as { message?: unknown } | null)?.message ?? ''),
    sentAt: queuedAt,
  }))
}

async function readEnquiry(
  db: DatabaseOrTransaction,
  contactMessageId: string | null,
): Promise<Array<ConversationEntry>> {
  if (contactMessageId === null) return []
  const rows = await db.select().from(contactMessages).where(eq(contactMessages.id, contactMessageId))
  return rows.map(({ id, message, receivedAt }) => ({
    ...WITHOUT_FILES,
    id,
    authorKind: 'customer' as const,
    author: null,
    kind: 'message' as const,
    text: message,
    sentAt: receivedAt,
  }))
}

/** Reads what the page of a conversation shows about it. */
export async function findThreadForStaff({ db }: Pick<AppContext, 'db'>, id: string) {
  const [row] = await db
    .select({
      thread: threads,
      name: sql<string>`coalesce(${applications.applicantName}, ${orders.name}, ${contactMessages.name})`,
      email: sql<string>`coalesce(${applications.email}, ${orders.email}, ${contactMessages.email})`,
      reference: applications.reference,
      item: applications.item,
      sector: contactMessages.sector,
    })
    .from(threads)
    .leftJoin(applications, eq(applications.id, threads.applicationId))
    .leftJoin(orders, eq(orders.id, threads.orderId))
    .leftJoin(contactMessages, eq(contactMessages.id, threads.contactMessageId))
    .where(eq(threads.id, id))
  if (row === undefined) return null
  const { thread, ...person } = row
  return {
    ...thread,
    ...person,
    kind: findThreadKind(thread),
    subject: findSubject(thread),
  }
}

/** Lists the other conversations and applications of the person with this e-mail. */
export async function findRecordsOfPerson({ db }: Pick<AppContext, 'db'>, email: string) {
  const selectThreads = (subjects: typeof applications | typeof orders | typeof contactMessages, column: PgColumn) =>
    db
      .select({ id: threads.id })
      .from(threads)
      .innerJoin(subjects, eq(column, subjects.id))
      .where(eq(subjects.email, email))
  const ofPerson = inArray(
    threads.id,
    selectThreads(applications, threads.applicationId)
      .unionAll(selectThreads(orders, threads.orderId))
      .unionAll(selectThreads(contactMessages, threads.contactMessageId)),
  )
  const [cases, conversations] = await Promise.all([
    db
      .select({ id: applications.id, reference: applications.reference, service: applications.service })
      .from(applications)
      .where(eq(applications.email, email))
      .orderBy(desc(applications.createdAt))
      .limit(20),
    db.select().from(threads).where(ofPerson).orderBy(desc(threads.lastMessageAt)).limit(20),
  ])
  return {
    cases,
    conversations: conversations.map(thread => ({
      id: thread.id,
      kind: findThreadKind(thread),
      isWaiting: thread.waitingSince !== null,
      contactMessageId: thread.contactMessageId,
      lastMessageAt: thread.lastMessageAt,
    })),
  }
}
