import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { rateInWords } from '#src/money.ts'
import { ratePolicy } from './table.server.ts'

type Policy = Omit<typeof ratePolicy.$inferSelect, 'isOnly'>

export const NOTHING_HELD = {
  heldMicros: null,
  heldSource: null,
  heldSince: null,
  heldCheckedAt: null,
  heldDismissedAt: null,
}

/** What was fixed on the page that says what to save, null: nothing was; undefined: no page says it. */
export type PolicyRead = { read?: number | null }

/** Somebody else saved another policy than the page had read: what is fixed now, or null. */
export type ChangedMeanwhile = { reason: 'changed-meanwhile'; fixedMicros: number | null }

/** The policy, held until the transaction ends: who changes it at the same time waits. */
export async function lockPolicy(tx: Transaction): Promise<Policy> {
  await tx.insert(ratePolicy).values({ isOnly: true }).onConflictDoNothing()
  const [policy] = await tx.select().from(ratePolicy).for('update')
  if (policy === undefined) throw new Error('The policy that was just written is gone.')
  return policy
}

/** Changes what is named of the policy, in the caller's transaction. */
export async function writePolicy(tx: Transaction, changes: Partial<Policy>): Promise<void> {
  await lockPolicy(tx)
  await tx.update(ratePolicy).set(changes).where(eq(ratePolicy.isOnly, true))
}

/** A fixed rate in the words of the log; null: none is fixed. */
export function rateOrSources(fixedMicros: number | null): string {
  return fixedMicros === null ? 'as its sources say' : rateInWords(fixedMicros)
}
