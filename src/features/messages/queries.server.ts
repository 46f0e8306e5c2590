import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { filled } from '#src/database/columns.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { evidencePieces } from '#src/features/evidence/plan/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { type AuthorKind, isDeliverable, type MessageKind } from './kinds.ts'
import { enquiries, liveEnquiries, messageFiles, messages } from './table.server.ts'

export const MESSAGES_SHOWN = 50

type ConversationFile = { id: string; fileName: string; sizeBytes: number; openedAt: Date | null }

export type ConversationEntry = {
  id: string
  authorKind: AuthorKind
  /** The name of the staff member, or null. */
  author: string | null
  kind: MessageKind
  /** Of an email. */
  subject: string | null
  /** Counts the deliverables of one kind. The newest has the highest number. */
  version: number | null
  aboutKind: MessageKind | null
  /** The title of the piece of evidence that it is about. */
  piece: string | null
  text: string
  sentAt: Date
  seenAt: Date | null
  files: Array<ConversationFile>
}

/** `olderBefore` names the place of the next older page, or is null on the first messages. */
export type Conversation = { entries: Array<ConversationEntry>; olderBefore: string | null }

/** Reads a page of a conversation, oldest first. `before` is the time of a message in milliseconds. */
export async function readConversation(
  { db }: Pick<AppContext, 'db'>,
  { caseId, before }: { caseId: string; before: Date | null },
): Promise<Conversation> {
  const rows = await readMessages(db, caseId, before)
  const shownRows = rows.slice(0, MESSAGES_SHOWN).toReversed()
  const hasOlder = rows.length > MESSAGES_SHOWN
  const oldest = hasOlder ? (shownRows[0]?.sentAt ?? null) : null
  const [files, names, kinds, enquiry] = await Promise.all([
    readFiles(db, shownRows),
    findStaffNames(
      db,
      shownRows.flatMap(({ staffId }) => staffId ?? []),
    ),
    readDeliverables(db, caseId),
    hasOlder ? [] : readEnquiry(db, caseId),
  ])
  const entries = shownRows.map(({ staffId, aboutId, ...message }) => ({
    ...message,
    author: staffId === null ? null : (names.get(staffId) ?? null),
    version: findVersion(kinds, message),
    aboutKind: kinds.find(({ id }) => id === aboutId)?.kind ?? null,
    files: files.filter(({ messageId }) => messageId === message.id),
  }))
  return {
    entries: [...enquiry, ...entries],
    olderBefore: oldest === null ? null : String(oldest.getTime()),
  }
}

function readMessages(db: DatabaseOrTransaction, caseId: string, before: Date | null) {
  const { id, authorKind, staffId, kind, aboutId, text, subject, sentAt, seenAt } = messages
  return db
    .select({ id, authorKind, staffId, kind, aboutId, piece: evidencePieces.title, text, subject, sentAt, seenAt })
    .from(messages)
    .leftJoin(evidencePieces, eq(evidencePieces.id, messages.pieceId))
    .where(and(eq(messages.caseId, caseId), before === null ? undefined : lt(sentAt, before)))
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

function readDeliverables(db: DatabaseOrTransaction, caseId: string) {
  return db
    .select({ id: messages.id, kind: messages.kind })
    .from(messages)
    .where(and(eq(messages.caseId, caseId), sql`${messages.kind} <> 'message'`))
    .orderBy(asc(messages.sentAt))
}

/** Lists the messages with an applicant but no emails, newest first. A null `limit` returns all. */
export async function listMessagesOfApplication(
  { db }: Pick<AppContext, 'db'>,
  applicationId: string,
  limit: number | null,
) {
  const query = db
    .select({
      id: messages.id,
      authorKind: messages.authorKind,
      author: staffMembers.name,
      kind: messages.kind,
      text: messages.text,
      sentAt: messages.sentAt,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(messages)
    .leftJoin(staffMembers, eq(staffMembers.id, messages.staffId))
    .where(and(eq(messages.caseId, applicationId), isNull(messages.subject)))
    .orderBy(desc(messages.sentAt), desc(messages.id))
  return limit === null ? query : query.limit(limit)
}

/** Lists the files of our deliverables, newest first. */
export function listDeliveredFiles({ db }: Pick<AppContext, 'db'>, applicationId: string) {
  const { id, name: fileName, sizeBytes } = files
  const { messageId, fileId } = messageFiles
  return db
    .select({ id, messageId, fileName, sizeBytes, kind: messages.kind, sentAt: messages.sentAt })
    .from(messages)
    .innerJoin(messageFiles, eq(messageId, messages.id))
    .innerJoin(files, eq(id, fileId))
    .where(and(eq(messages.caseId, applicationId), sql`${messages.kind} <> 'message'`))
    .orderBy(desc(messages.sentAt), asc(fileName))
}

function findVersion(
  deliverables: ReadonlyArray<{ id: string; kind: MessageKind }>,
  { id, kind }: { id: string; kind: MessageKind },
): number | null {
  if (!isDeliverable(kind)) return null
  return deliverables.filter(each => each.kind === kind).findIndex(each => each.id === id) + 1
}

async function readEnquiry(db: DatabaseOrTransaction, caseId: string): Promise<Array<ConversationEntry>> {
  const rows = await db.select().from(liveEnquiries).where(eq(liveEnquiries.id, caseId))
  return rows.map(({ id, message, createdAt }) => ({
    id,
    authorKind: 'customer' as const,
    author: null,
    kind: 'message' as const,
    version: null,
    aboutKind: null,
    piece: null,
    text: message,
    subject: null,
    sentAt: createdAt,
    seenAt: null,
    files: [],
  }))
}

/** Reads what the page of a conversation shows about it. */
export async function findConversationForStaff({ db }: Pick<AppContext, 'db'>, id: string) {
  const { kind, name, email, reference, item, ownerId, waitingSince, openedApplicationId } = liveCases
  const [row] = await db
    .select({
      id: liveCases.id,
      kind,
      name,
      email,
      reference,
      item,
      ownerId,
      waitingSince,
      openedApplicationId,
      ref: liveCases.ref,
      sector: enquiries.sector,
    })
    .from(liveCases)
    .leftJoin(enquiries, eq(enquiries.id, liveCases.id))
    .where(and(eq(liveCases.id, id), isNotNull(liveCases.lastMessageAt)))
  return row ?? null
}

/** Lists the other conversations and applications of the person with this e-mail. */
export async function findRecordsOfPerson({ db }: Pick<AppContext, 'db'>, email: string) {
  const { id, kind, waitingSince, lastMessageAt } = liveCases
  const [applications, conversations] = await Promise.all([
    db
      .select({ id: liveApplications.id, reference: liveApplications.reference, service: liveApplications.service })
      .from(liveApplications)
      .where(eq(liveApplications.email, email))
      .orderBy(desc(liveApplications.createdAt))
      .limit(20),
    db
      .select({ id, kind, waitingSince, lastMessageAt: filled(lastMessageAt) })
      .from(liveCases)
      .where(and(eq(liveCases.email, email), isNotNull(lastMessageAt)))
      .orderBy(desc(lastMessageAt))
      .limit(20),
  ])
  return {
    cases: applications,
    conversations: conversations.map(({ waitingSince: waits, ...conversation }) => ({
      ...conversation,
      isWaiting: waits !== null,
    })),
  }
}
