import { and, desc, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { aboutCase } from '#src/features/cases/case-kinds.ts'
import { type LockedCase, lockCase } from '#src/features/cases/lock-cases.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { messages } from '#src/features/messages/table.server.ts'
import { snoozes } from './table.server.ts'

export type ReopenConversationResult = { ok: true; changed: boolean } | { ok: false; reason: 'not-found' }

/** Waits again since the last message of the customer. A snooze of the case ends, because it would hide that message. */
export async function reopenConversation(
  app: AppContext,
  actor: StaffActor,
  caseId: string,
): Promise<ReopenConversationResult> {
  return app.db.transaction(async tx => {
    const conversation = await lockCase(tx, caseId)
    if (conversation === null) return { ok: false, reason: 'not-found' }
    if (conversation.waitingSince !== null) return { ok: true, changed: false }
    const waitingSince = await findLastCustomerTime(tx, conversation)
    await tx.update(cases).set({ waitingSince }).where(eq(cases.id, caseId))
    await tx.delete(snoozes).where(eq(snoozes.caseId, caseId))
    await recordEvent(app, tx, { type: 'thread.reopened', actor, subject: aboutCase(conversation), caseId })
    return { ok: true, changed: true }
  })
}

async function findLastCustomerTime(tx: Transaction, { id, lastMessageAt }: LockedCase): Promise<Date | null> {
  const [message] = await tx
    .select({ sentAt: messages.sentAt })
    .from(messages)
    .where(and(eq(messages.caseId, id), eq(messages.authorKind, 'customer')))
    .orderBy(desc(messages.sentAt))
    .limit(1)
  return message?.sentAt ?? lastMessageAt
}
