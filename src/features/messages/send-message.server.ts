import { and, eq, isNull, ne } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { type LockedApplication, lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { NewFile } from '#src/features/files/attach.server.ts'
import { orders } from '#src/features/payments/table.server.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'
import { receivedMail } from './emails/mails.ts'
import { findFirstLine } from './message-text.ts'
import { messages } from './table.server.ts'
import { openThread, writeMessage } from './write-message.server.ts'

export type CustomerMessage = { id: string; text: string; aboutId: string | null; file: NewFile | null }

export type SendMessageResult = { ok: true } | { ok: false; reason: 'not-found' }

/** Sends a message of an applicant. A repeated request with the same id has no further effect. */
export async function sendMessage(
  app: AppContext,
  { applicationId, ...message }: { applicationId: string; id: string; text: string; aboutId: string | null },
): Promise<SendMessageResult> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [applicationId])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    await writeApplicantMessage(app, tx, application, { ...message, file: null })
    return { ok: true }
  })
}

/** The caller has locked the application. Returns false if the message exists. */
export async function writeApplicantMessage(
  app: AppContext,
  tx: Transaction,
  application: LockedApplication,
  { file, ...message }: CustomerMessage,
): Promise<boolean> {
  const { id, applicantName: name, email, reference, ownerId } = application
  const thread = await openThread(app, tx, { kind: 'application', id })
  if (!(await writeMessage(app, tx, thread, { ...message, files: file === null ? [] : [file], ...BY_CUSTOMER })))
    return false
  await recordEvent(app, tx, {
    type: 'message.received',
    actor: { kind: 'applicant', id },
    subject: { kind: 'application', id },
    threadId: thread.id,
    messageId: message.id,
    hasFile: file !== null,
  })
  await notifyStaffOfMessage(app, tx, {
    threadId: thread.id,
    messageId: message.id,
    ownerId,
    about: { kind: 'application', id },
    customer: { name, email, reference },
    text: message.text,
    fileName: file?.name ?? null,
  })
  return true
}

const BY_CUSTOMER = { authorKind: 'customer', staffId: null, kind: 'message' } as const

export async function sendOrderMessage(
  app: AppContext,
  { orderId, id, text }: { orderId: string; id: string; text: string },
): Promise<SendMessageResult> {
  return app.db.transaction(async tx => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('key share')
    if (order === undefined) return { ok: false, reason: 'not-found' }
    const thread = await openThread(app, tx, { kind: 'order', id: orderId })
    const message = { id, text, aboutId: null, files: [], ...BY_CUSTOMER }
    if (!(await writeMessage(app, tx, thread, message))) return { ok: true }
    await recordEvent(app, tx, {
      type: 'message.received',
      actor: { kind: 'visitor' },
      subject: { kind: 'order', id: orderId },
      threadId: thread.id,
      messageId: id,
      hasFile: false,
    })
    await notifyStaffOfMessage(app, tx, {
      threadId: thread.id,
      messageId: id,
      ownerId: thread.ownerId,
      about: { kind: 'order', id: orderId },
      customer: { name: order.name, email: order.email, reference: null },
      text,
      fileName: null,
    })
    return { ok: true }
  })
}

type ReceivedMessage = {
  threadId: string
  messageId: string
  ownerId: string | null
  about: { kind: 'application' | 'order'; id: string }
  customer: { name: string; email: string; reference: string | null }
  text: string
  fileName: string | null
}

/** Mails the owner, or everyone if there is none. Sends no other mail until someone has looked at the conversation. */
async function notifyStaffOfMessage(app: AppContext, tx: Transaction, received: ReceivedMessage): Promise<void> {
  if (await hasOlderUnseen(tx, received)) return
  const { threadId, ownerId, about, customer, text, fileName } = received
  await queueStaffMail(app, tx, {
    switchedBy: 'mailMessages',
    ownerId,
    mail: receivedMail,
    about,
    data: {
      ...customer,
      firstLine: findFirstLine(text) || null,
      fileName,
      threadUrl: app.publicUrl + addresses.adminThread(threadId),
    },
  })
}

async function hasOlderUnseen(tx: Transaction, { threadId, messageId }: ReceivedMessage): Promise<boolean> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.threadId, threadId),
        eq(messages.authorKind, 'customer'),
        isNull(messages.seenAt),
        ne(messages.id, messageId),
      ),
    )
    .limit(1)
  return rows.length > 0
}
