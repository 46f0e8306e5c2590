import { and, eq, isNull, lte } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { aboutCase } from '#src/features/cases/case-kinds.ts'
import { type LockedCase, lockCase } from '#src/features/cases/lock-cases.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { AuthorKind } from './kinds.ts'
import { messages } from './table.server.ts'

export type MarkAnsweredResult = { ok: true; changed: boolean } | { ok: false; reason: 'not-found' | 'unread' }

/** For an answer by phone. The conversation no longer waits for us, unless a message came after our last look. */
export async function markAnswered(app: AppContext, actor: StaffActor, caseId: string): Promise<MarkAnsweredResult> {
  return app.db.transaction(async tx => {
    const conversation = await lockCase(tx, caseId)
    if (conversation === null) return { ok: false, reason: 'not-found' }
    if (conversation.waitingSince === null) return { ok: true, changed: false }
    if (await hasUnread(tx, conversation)) return { ok: false, reason: 'unread' }
    await tx.update(cases).set({ waitingSince: null }).where(eq(cases.id, caseId))
    await recordEvent(app, tx, { type: 'thread.answered', actor, subject: aboutCase(conversation), caseId })
    return { ok: true, changed: true }
  })
}

async function hasUnread(tx: Transaction, { id }: LockedCase): Promise<boolean> {
  const isUnread = and(eq(messages.caseId, id), eq(messages.authorKind, 'customer'), isNull(messages.seenAt))
  return (await tx.$count(messages, isUnread)) > 0
}

/** Stores which application staff opened from an enquiry or a consultation. */
export async function linkOpenedApplication(
  app: AppContext,
  tx: Transaction,
  {
    actor,
    caseId,
    applicationId,
    creditedPence,
  }: { actor: StaffActor; caseId: string; applicationId: string; creditedPence: number },
): Promise<void> {
  const source = await lockCase(tx, caseId)
  if (source === null || source.kind === 'application') return
  await tx.update(cases).set({ openedApplicationId: applicationId }).where(eq(cases.id, caseId))
  await recordEvent(app, tx, {
    type: 'thread.application_opened',
    actor,
    subject: aboutCase(source),
    caseId,
    applicationId,
    ...(creditedPence > 0 && { creditedPence }),
  })
}

/** Records the first look at what the other side wrote. A deliverable counts as seen when it is opened or confirmed. */
export async function recordSeen(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { caseId, by, until }: { caseId: string; by: AuthorKind; until: Date },
): Promise<void> {
  const isUnseen = and(
    eq(messages.caseId, caseId),
    eq(messages.authorKind, by === 'staff' ? 'customer' : 'staff'),
    isNull(messages.seenAt),
    lte(messages.sentAt, until),
  )
  const isPlain = by === 'staff' ? undefined : eq(messages.kind, 'message')
  await db.update(messages).set({ seenAt: clock.now() }).where(and(isUnseen, isPlain))
}

/** The applicant says that they have read a deliverable. Returns false if it is not theirs. */
export async function confirmRead(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { applicationId, messageId }: { applicationId: string; messageId: string },
): Promise<boolean> {
  const isTheirs = and(eq(messages.id, messageId), eq(messages.authorKind, 'staff'), eq(messages.caseId, applicationId))
  await db
    .update(messages)
    .set({ seenAt: clock.now() })
    .where(and(isTheirs, isNull(messages.seenAt)))
  const rows = await db.select({ id: messages.id }).from(messages).where(isTheirs)
  return rows.length > 0
}
