import { and, eq, isNull, ne } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { CaseKind } from '#src/features/applications/case-kinds.ts'
import { type LockedCase, lockCase } from '#src/features/applications/lock-applications.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { NewFile } from '#src/features/files/attach.server.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'
import { receivedMail } from './emails/mails.ts'
import { findFirstLine } from './message-text.ts'
import { messages } from './table.server.ts'
import { writeMessage } from './write-message.server.ts'

export type CustomerMessage = { id: string; text: string; aboutId: string | null; file: NewFile | null }

export type SendMessageResult = { ok: true } | { ok: false; reason: 'not-found' }

/** Sends a message of an applicant or a consultation customer. A repeated request with the same id has no further effect. */
export async function sendMessage(
  app: AppContext,
  { caseId, ...message }: { caseId: string; id: string; text: string; aboutId: string | null },
): Promise<SendMessageResult> {
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

/** Mails the owner, or everyone if there is none. Sends no other mail until someone has looked at the conversation. */
async function notifyStaffOfMessage(app: AppContext, tx: Transaction, received: ReceivedMessage): Promise<void> {
  if (await hasOlderUnseen(tx, received)) return
  const { ownerId, about, customer, text, fileName } = received
  await queueStaffMail(app, tx, {
    switchedBy: 'mailMessages',
    ownerId,
    mail: receivedMail,
    about,
    data: {
      ...customer,
      firstLine: findFirstLine(text) || null,
      fileName,
      threadUrl: app.publicUrl + addresses.adminThread(about.id),
    },
  })
}

async function hasOlderUnseen(tx: Transaction, { about, messageId }: ReceivedMessage): Promise<boolean> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.caseId, about.id),
        eq(messages.authorKind, 'customer'),
        isNull(messages.seenAt),
        ne(messages.id, messageId),
      ),
    )
    .limit(1)
  return rows.length > 0
}
