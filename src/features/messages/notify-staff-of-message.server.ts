import { and, eq, isNull, ne } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'
import { receivedMail } from './emails/mails.ts'
import { findFirstLine } from './message-text.ts'
import { messages } from './table.server.ts'

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
export async function notifyStaffOfMessage(app: AppContext, tx: Transaction, received: ReceivedMessage): Promise<void> {
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
