import { and, count, eq, max, min, not, sum } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/one-of.ts'
import { dateInWords } from '#src/dates.ts'
import { pounds } from '#src/money.ts'
import { isWithoutMoney, type PaymentState } from './states.ts'
import { payments } from './table.server.ts'

type SandboxPayments = {
  states: Array<{ state: PaymentState; count: number }>
  pence: number
  firstOpenedAt: Date
  lastOpenedAt: Date
}

/** Returns the sandbox payments that could pass for real money, or null if there are none. */
export async function findUnarchivedSandboxPayments(db: DatabaseOrTransaction): Promise<SandboxPayments | null> {
  const isUnarchived = and(eq(payments.isSandbox, true), not(isInStates(payments.state, isWithoutMoney)))
  const states = await db
    .select({ state: payments.state, count: count() })
    .from(payments)
    .where(isUnarchived)
    .groupBy(payments.state)
    .orderBy(payments.state)
  const [totals] = await db
    .select({ pence: sum(payments.pence).mapWith(Number), first: min(payments.openedAt), last: max(payments.openedAt) })
    .from(payments)
    .where(isUnarchived)
  if (totals === undefined || totals.first === null || totals.last === null) return null
  return { states, pence: totals.pence ?? 0, firstOpenedAt: totals.first, lastOpenedAt: totals.last }
}

export function describeSandboxPayments({ states, pence, firstOpenedAt, lastOpenedAt }: SandboxPayments): string {
  const stateCounts = states.map(({ state, count }) => `${count} ${state.replaceAll('_', ' ')}`).join(', ')
  const [first, last] = [dateInWords(firstOpenedAt), dateInWords(lastOpenedAt)]
  return `${stateCounts}, ${pounds(pence)} in all, opened ${first === last ? `on ${first}` : `from ${first} to ${last}`}`
}

/**
 * Throws while the database contains sandbox payments, which must not mix with real ones (ADR 008). `setting` names the
 * environment variable.
 */
export async function refuseSandboxPayments(db: DatabaseOrTransaction, setting: string): Promise<void> {
  const unarchivedPayments = await findUnarchivedSandboxPayments(db)
  if (unarchivedPayments === null) return
  throw new Error(
    [
      `${setting} is set, but this database holds sandbox payments: ${describeSandboxPayments(unarchivedPayments)}.`,
      'Sandbox and real payments never mix. If any of them was real, read docs/operations.md, "From trial',
      'to business", first. Either archive them, so that they never count again. To see how, run:',
      '  npm run archive-sandbox',
      'or start with an empty DATA_DIR (or DATABASE_URL).',
    ].join('\n'),
  )
}
