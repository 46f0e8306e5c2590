import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { rateInWords } from '#src/money.ts'
import { ratePolicy } from '../table.server.ts'

type RatePolicy = Omit<typeof ratePolicy.$inferSelect, 'isOnly'>

export const NO_UNCONFIRMED_RATE = {
  unconfirmedMicros: null,
  unconfirmedSource: null,
  unconfirmedSince: null,
  unconfirmedCheckedAt: null,
  unconfirmedDismissedAt: null,
}

export type ExpectedFixedRate = { expected?: number | null }

export type PolicyConflict = { reason: 'conflict'; fixedMicros: number | null }

export async function lockPolicy(tx: Transaction): Promise<RatePolicy> {
  await tx.insert(ratePolicy).values({ isOnly: true }).onConflictDoNothing()
  const [policy] = await tx.select().from(ratePolicy).for('update')
  if (policy === undefined) throw new Error('The row of the rate policy is missing.')
  return policy
}

export async function writePolicy(tx: Transaction, changes: Partial<RatePolicy>): Promise<void> {
  await lockPolicy(tx)
  await tx.update(ratePolicy).set(changes).where(eq(ratePolicy.isOnly, true))
}

export function describeFixedRate(fixedMicros: number | null): string {
  return fixedMicros === null ? 'market rate' : rateInWords(fixedMicros)
}
