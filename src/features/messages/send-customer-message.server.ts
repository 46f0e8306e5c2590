import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { deriveUuid } from '#src/database/derive-uuid.ts'
import type { CaseKind } from '#src/features/cases/case-kinds.ts'
import { type LockedCase, lockCase } from '#src/features/cases/lock-cases.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { findPiece } from '#src/features/evidence/plan/find-piece.server.ts'
import { insertFiles, type NewFile } from '#src/features/files/attach.server.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'
import type { AuthorKind, MessageKind } from './kinds.ts'
import { receivedMail } from './mails.tsx'
import { findFirstLine } from './message-text.ts'
import { messageFiles, messages } from './table.server.ts'

export type CustomerMessage = {
  id: string
  text: string
  aboutId: string | null
  pieceId?: string | null
  file: NewFile | null
}

export type SendCustomerMessageResult = { ok: true } | { ok: false; reason: 'not-found' }

/** Sends a message of an applicant or a consultation customer. A repeated request with the same id has no further effect. */
export async function sendCustomerMessage(
  app: AppContext,
  { caseId, ...message }: { caseId: string; id: string; text: string; aboutId: string | null; pieceId?: string | null },
): Promise<SendCustomerMessageResult> {
  return app.db.transaction(async tx => {
    const sender = await lockCase(tx, caseId)
    if (sender === null) return { ok: false, reason: 'not-found' }
    await writeCustomerMessage(app, tx, sender, { ...message, file: null })
    return { ok: true }
  })
}

/** The caller has locked the case. Returns false if the message exists. */
export async function writeCustomerMessage(
  app: AppContext,
  tx: Transaction,
  sender: LockedCase,
  { file, ...message }: CustomerMessage,
): Promise<boolean> {
  const { id, kind, name, email, reference, ownerId } = sender
  const about = { kind, id }
  const files = file === null ? [] : [file]
  const written = { ...message, files, authorKind: 'customer', staffId: null, kind: 'message' } as const
  if (!(await writeMessage(app, tx, sender, written))) return false
  await recordEvent(app, tx, {
    type: 'message.received',
    actor: kind === 'application' ? { kind: 'applicant', id } : { kind: 'visitor' },
    subject: about,
    caseId: id,
    messageId: message.id,
    hasFile: file !== null,
  })
  await notifyStaffOfMessage(app, tx, {
    messageId: message.id,
    ownerId,
    about,
    customer: { name, email, reference },
    text: message.text,
    fileName: file?.name ?? null,
  })
  return true
}

type ReceivedMessage = {
  messageId: string
  ownerId: string | null
  about: { kind: CaseKind; id: string }
  customer: { name: string; email: string; reference: string | null }
  text: string
  fileName: string | null
}

/** Mails the owner of the case, or all who may answer. Sends no other mail until someone has looked at the conversation. */
async function notifyStaffOfMessage(app: AppContext, tx: Transaction, received: ReceivedMessage): Promise<void> {
  const { ownerId, about, customer, text, fileName } = received
  const isOlderUnseen = and(
    eq(messages.caseId, about.id),
    eq(messages.authorKind, 'customer'),
    isNull(messages.seenAt),
    ne(messages.id, received.messageId),
  )
  if ((await tx.$count(messages, isOlderUnseen)) > 0) return
  await queueStaffMail(app, tx, {
    ownerId,
    mail: receivedMail,
    about,
    data: {
      ...customer,
      firstLine: findFirstLine(text) || null,
      fileName,
      conversationUrl: app.publicUrl + addresses.adminConversation(about.id),
    },
  })
}

/** A locked case. */
type Conversation = Pick<LockedCase, 'id' | 'waitingSince' | 'lastMessageAt'>

export type NewMessage = {
  id: string
  authorKind: AuthorKind
  staffId: string | null
  kind: MessageKind
  aboutId: string | null
  /** The piece of evidence that it is about. */
  pieceId?: string | null
  text: string
  /** Only an email to an applicant has one. */
  subject?: string
  files: ReadonlyArray<NewFile>
  /** Later messages of the customer still wait for an answer. Without it, none does. */
  readUntil?: Date | null
}

/** The caller has locked the case. Returns false if a message with this id exists, so that a repeated form sends nothing twice. */
export async function writeMessage(
  app: AppContext,
  tx: Transaction,
  conversation: Conversation,
  { files, aboutId, pieceId = null, readUntil = null, ...message }: NewMessage,
): Promise<boolean> {
  const sentAt = await chooseTime(app, tx, conversation)
  const rows = await tx
    .insert(messages)
    .values({
      ...message,
      caseId: conversation.id,
      sentAt,
      aboutId: await findAboutId(tx, conversation, aboutId),
      pieceId: (await findPiece(tx, { applicationId: conversation.id, pieceId }))?.id ?? null,
    })
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
