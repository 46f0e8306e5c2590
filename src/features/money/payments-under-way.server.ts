import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { PaymentInFlight } from './checkout/rules.ts'
import { MISMATCH, OPEN } from './states.ts'
import { payments } from './table.server.ts'

const paymentsInFlight = buildOnce(db => {
  const { pence, kobo, channel, pendingSince } = payments
  return db
    .select({ pence, kobo, channel, pendingSince })
    .from(payments)
    .where(and(eq(payments.caseId, sql.placeholder('caseId')), eq(payments.state, OPEN), isNotNull(pendingSince)))
    .orderBy(asc(pendingSince))
})

/** Returns payments that the provider reports as pending, such as slow bank transfers, oldest first. */
export async function findPaymentsInFlight(db: DatabaseOrTransaction, caseId: string): Promise<Array<PaymentInFlight>> {
  const rows = await paymentsInFlight(db).execute({ caseId })
  return rows.flatMap(row => (row.pendingSince === null ? [] : [{ ...row, pendingSince: row.pendingSince }]))
}

const unclearPayments = buildOnce(db => {
  const { reference, kobo, currency, arrivedKobo, arrivedCurrency } = payments
  return db
    .select({ reference, kobo, currency, arrivedKobo, arrivedCurrency })
    .from(payments)
    .where(
      and(eq(payments.caseId, sql.placeholder('caseId')), eq(payments.state, MISMATCH), isNull(payments.flagClearedAt)),
    )
    .limit(1)
})

/** Returns a mismatched payment that waits for staff, because pages warn against paying again. */
export async function findUnclearPayment(db: DatabaseOrTransaction, caseId: string) {
  return (await unclearPayments(db).execute({ caseId }))[0] ?? null
}

export async function hasUnclearPayment(db: DatabaseOrTransaction, caseId: string): Promise<boolean> {
  return (await findUnclearPayment(db, caseId)) !== null
}
