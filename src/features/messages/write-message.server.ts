import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, ne, type SQL } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { deriveUuid } from '#src/database/derive-uuid.ts'
import { insertFiles, type NewFile } from '#src/features/files/attach.server.ts'
import type { AuthorKind, MessageKind } from './kinds.ts'
import { messageFiles, messages, threads } from './table.server.ts'
import { findSubject, type ThreadSubject } from './threads.ts'

export type LockedThread = typeof threads.$inferSelect

export type NewMessage = {
  id: string
  authorKind: AuthorKind
  staffId: string | null
  kind: MessageKind
  aboutId: string | null
  text: string
  files: ReadonlyArray<NewFile>
  /** Later messages of the customer still wait for an answer. Without it, none does. */
  readUntil?: Date | null
}

export async function lockThread(tx: Transaction, id: string): Promise<LockedThread | null> {
  const [thread] = await tx.select().from(threads).where(eq(threads.id, id)).for('update')
  return thread ?? null
}

/** Locks the conversation of a subject, and begins it if there is none. The caller has locked the subject. */
export async function openThread(app: AppContext, tx: Transaction, subject: ThreadSubject): Promise<LockedThread> {
  await tx
    .insert(threads)
    .values({ id: randomUUID(), ...subjectColumns(subject), lastMessageAt: app.clock.now() })
    .onConflictDoNothing()
  const [thread] = await tx.select().from(threads).where(isOfSubject(subject)).for('update')
  if (thread === undefined) throw new Error('The conversation is missing.')
  return thread
}

function subjectColumns({ kind, id }: ThreadSubject) {
  return {
    applicationId: kind === 'application' ? id : null,
    orderId: kind === 'order' ? id : null,
    contactMessageId: kind === 'contact_message' ? id : null,
  }
}

export function isOfSubject({ kind, id }: ThreadSubject): SQL {
  switch (kind) {
    case 'application':
      return eq(threads.applicationId, id)
    case 'order':
      return eq(threads.orderId, id)
    default:
      return eq(threads.contactMessageId, id)
  }
}

/** Returns false if a message with this id exists, so that a repeated form sends nothing twice. */
export async function writeMessage(
  app: AppContext,
  tx: Transaction,
  thread: LockedThread,
  { files, aboutId, readUntil = null, ...message }: NewMessage,
): Promise<boolean> {
  const sentAt = await chooseTime(app, tx, thread)
  const rows = await tx
    .insert(messages)
    .values({ ...message, threadId: thread.id, sentAt, aboutId: await findAboutId(tx, thread, aboutId) })
    .onConflictDoNothing()
    .returning({ id: messages.id })
  if (rows.length === 0) return false
  await insertFiles(app, tx, { caseId: findSubject(thread).id, purpose: 'message' }, files)
  if (files.length > 0)
    await tx.insert(messageFiles).values(files.map(({ id }) => ({ fileId: id, messageId: message.id })))
  const waitingSince =
    message.authorKind === 'staff' ? await findUnansweredSince(tx, thread, readUntil) : (thread.waitingSince ?? sentAt)
  await tx.update(threads).set({ waitingSince, lastMessageAt: sentAt }).where(eq(threads.id, thread.id))
  return true
}

async function findUnansweredSince(
  tx: Transaction,
  { id }: LockedThread,
  readUntil: Date | null,
): Promise<Date | null> {
  if (readUntil === null) return null
  const isLater = and(eq(messages.threadId, id), eq(messages.authorKind, 'customer'), gt(messages.sentAt, readUntil))
  const [first] = await tx
    .select({ sentAt: messages.sentAt })
    .from(messages)
    .where(isLater)
    .orderBy(asc(messages.sentAt))
    .limit(1)
  return first?.sentAt ?? null
}

/** Messages of one conversation never have the same time, so that their order is certain. */
async function chooseTime(app: AppContext, tx: Transaction, { id, lastMessageAt }: LockedThread): Promise<Date> {
  const [first] = await tx.select({ id: messages.id }).from(messages).where(eq(messages.threadId, id)).limit(1)
  const now = app.clock.now()
  return first === undefined ? now : new Date(Math.max(now.getTime(), lastMessageAt.getTime() + 1))
}

async function findAboutId(tx: Transaction, thread: LockedThread, aboutId: string | null): Promise<string | null> {
  if (aboutId === null) return null
  const [message] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, aboutId), eq(messages.threadId, thread.id), ne(messages.kind, 'message')))
  return message?.id ?? null
}

/** Derives the id of a message from the key of its form, so that a repeated form sends one message. */
export function deriveMessageId(idempotencyKey: string | null, ownerId: string): string {
  return deriveUuid('message', idempotencyKey ?? randomUUID(), ownerId)
}
