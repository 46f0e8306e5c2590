import { and, eq, isNotNull, min } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import { documents } from '../table.server.ts'
import { findDecisionMailTime } from './decision-mail-time.ts'

export async function holdDecisionMail(
  app: { clock: Clock },
  tx: Transaction,
  { id, caseId }: { id: string; caseId: string },
): Promise<void> {
  const now = app.clock.now()
  await tx.update(documents).set({ decisionMailDueAt: now }).where(eq(documents.id, id))
  const waits = and(eq(documents.caseId, caseId), isNotNull(documents.decisionMailDueAt))
  const [sitting] = await tx
    .select({ firstDecidedAt: min(documents.reviewedAt) })
    .from(documents)
    .where(waits)
  const dueAt = findDecisionMailTime(sitting?.firstDecidedAt ?? now, now)
  await tx.update(documents).set({ decisionMailDueAt: dueAt }).where(waits)
}
