import { and, count, eq, notInArray } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { PaymentState } from './payment-states.ts'
import { payments } from './table.server.ts'

/** States in which no money moved, or does not count any more. */
const WITHOUT_MONEY: Array<PaymentState> = ['failed', 'abandoned', 'archived']

type Counted = { state: PaymentState; count: number }

/** The number of sandbox payments that could pass for real money, by state. */
export function sandboxPaymentsLeft(db: DatabaseOrTransaction): Promise<Array<Counted>> {
  return db
    .select({ state: payments.state, count: count() })
    .from(payments)
    .where(and(eq(payments.isSandbox, true), notInArray(payments.state, WITHOUT_MONEY)))
    .groupBy(payments.state)
    .orderBy(payments.state)
}

/** "2 open, 14 settled". */
export function paymentsInWords(counted: ReadonlyArray<Counted>): string {
  return counted.map(({ state, count }) => `${count} ${state.replaceAll('_', ' ')}`).join(', ')
}

/** Throws while a database holds sandbox payments: a real provider must not settle beside them (ADR 040). */
export async function refuseSandboxPayments(db: DatabaseOrTransaction): Promise<void> {
  const left = await sandboxPaymentsLeft(db)
  if (left.length === 0) return
  throw new Error(
    [
      `PAYSTACK_SECRET_KEY is set, but this database holds sandbox payments: ${paymentsInWords(left)}.`,
      'Sandbox and real payments never mix. Either archive them, so that they never count again:',
      '  npm run archive-sandbox -- --yes',
      'or start with an empty DATA_DIR (or DATABASE_URL).',
    ].join('\n'),
  )
}
