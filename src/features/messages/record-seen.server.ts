import { and, eq, isNull, lte } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { AuthorKind } from './kinds.ts'
import { messages } from './table.server.ts'

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
