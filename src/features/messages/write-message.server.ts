import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { deriveUuid } from '#src/database/derive-uuid.ts'
import type { LockedCase } from '#src/features/applications/lock-applications.server.ts'
import { cases } from '#src/features/applications/table.server.ts'
import { insertFiles, type NewFile } from '#src/features/files/attach.server.ts'
import type { AuthorKind, MessageKind } from './kinds.ts'
import { messageFiles, messages } from './table.server.ts'

/** A locked case. */
type Conversation = Pick<LockedCase, 'id' | 'waitingSince' | 'lastMessageAt'>

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

/** The caller has locked the case. Returns false if a message with this id exists, so that a repeated form sends nothing twice. */
export async function writeMessage(
  app: AppContext,
  tx: Transaction,
  conversation: Conversation,
  { files, aboutId, readUntil = null, ...message }: NewMessage,
): Promise<boolean> {
  const sentAt = await chooseTime(app, tx, conversation)
  const rows = await tx
    .insert(messages)
    .values({ ...message, caseId: conversation.id, sentAt, aboutId: await findAboutId(tx, conversation, aboutId) })
    .onConflictDoNothing()
    .returning({ id: messages.id })
  if (rows.length === 0) return false
  await insertFiles(app, tx, { caseId: conversation.id, purpose: 'message' }, files)
  if (files.length > 0)
    await tx.insert(messageFiles).values(files.map(({ id }) => ({ fileId: id, messageId: message.id })))
  const waitingSince =
    message.authorKind === 'staff'
      ? await findUnansweredSince(tx, conversation, readUntil)
      : (conversation.waitingSince ?? sentAt)
  await tx.update(cases).set({ waitingSince, lastMessageAt: sentAt }).where(eq(cases.id, conversation.id))
  return true
}

async function findUnansweredSince(
  tx: Transaction,
  { id }: Conversation,
  readUntil: Date | null,
): Promise<Date | null> {
  if (readUntil === null) return null
  const isLater = and(eq(messages.caseId, id), eq(messages.authorKind, 'customer'), gt(messages.sentAt, readUntil))
  const [first] = await tx
    .select({ sentAt: messages.sentAt })
    .from(messages)
    .where(isLater)
    .orderBy(asc(messages.sentAt))
    .limit(1)
  return first?.sentAt ?? null
}

/** Messages of one conversation never have the same time, so that their order is certain. */
async function chooseTime(app: AppContext, tx: Transaction, { id, lastMessageAt }: Conversation): Promise<Date> {
  const [first] = await tx.select({ id: messages.id }).from(messages).where(eq(messages.caseId, id)).limit(1)
  const now = app.clock.now()
  return first === undefined ? now : new Date(Math.max(now.getTime(), (lastMessageAt?.getTime() ?? 0) + 1))
}

async function findAboutId(
  tx: Transaction,
  conversation: Conversation,
  aboutId: string | null,
): Promise<string | null> {
  if (aboutId === null) return null
  const [message] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, aboutId), eq(messages.caseId, conversation.id), ne(messages.kind, 'message')))
  return message?.id ?? null
}

/** Derives the id of a message from the key of its form, so that a repeated form sends one message. */
export function deriveMessageId(idempotencyKey: string | null, ownerId: string): string {
  return deriveUuid('message', idempotencyKey ?? randomUUID(), ownerId)
}
