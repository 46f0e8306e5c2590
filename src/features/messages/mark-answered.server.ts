import { and, desc, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { aboutCase } from '#src/features/applications/case-kinds.ts'
import { type LockedCase, lockCase } from '#src/features/applications/lock-applications.server.ts'
import { cases } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { messages } from './table.server.ts'

export type MarkAnsweredResult = { ok: true; changed: boolean } | { ok: false; reason: 'not-found' | 'unread' }

/** For an answer by phone. The conversation no longer waits for us, unless a message came after our last look. */
export async function markAnswered(app: AppContext, actor: StaffActor, caseId: string): Promise<MarkAnsweredResult> {
  return changeWaiting(app, caseId, async (tx, locked) => {
    if (locked.waitingSince === null) return false
    if (await hasUnread(tx, locked)) return 'unread'
    await tx.update(cases).set({ waitingSince: null }).where(eq(cases.id, locked.id))
    await recordEvent(app, tx, { type: 'thread.answered', actor, subject: aboutCase(locked), caseId: locked.id })
    return true
  })
}

/** Waits again since the last message of the customer. */
export async function reopenConversation(
  app: AppContext,
  actor: StaffActor,
  caseId: string,
): Promise<MarkAnsweredResult> {
  return changeWaiting(app, caseId, async (tx, locked) => {
    if (locked.waitingSince !== null) return false
    const waitingSince = await findLastCustomerTime(tx, locked)
    await tx.update(cases).set({ waitingSince }).where(eq(cases.id, locked.id))
    await recordEvent(app, tx, { type: 'thread.reopened', actor, subject: aboutCase(locked), caseId: locked.id })
    return true
  })
}

function changeWaiting(
  app: AppContext,
  caseId: string,
  change: (tx: Transaction, locked: LockedCase) => Promise<boolean | 'unread'>,
): Promise<MarkAnsweredResult> {
  return app.db.transaction(async tx => {
    const locked = await lockCase(tx, caseId)
    if (locked === null) return { ok: false, reason: 'not-found' }
    const changed = await change(tx, locked)
    return changed === 'unread' ? { ok: false, reason: changed } : { ok: true, changed }
  })
}

async function hasUnread(tx: Transaction, { id }: LockedCase): Promise<boolean> {
  const isUnread = and(eq(messages.caseId, id), eq(messages.authorKind, 'customer'), isNull(messages.seenAt))
  return (await tx.$count(messages, isUnread)) > 0
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
