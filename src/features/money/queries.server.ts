import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { noonOf } from '#src/dates.ts'
import type { Instalment } from './account.ts'
import type { Sum } from './ledger.ts'
import { OPEN } from './states.ts'
import { ledgerEntries, payments, quotes, refundMeanings } from './table.server.ts'

/** `returnedPence` is the part of `pence` that was refunded or reversed later. */
export type SettledPayment = {
  reference: string
  instalment: Instalment
  pence: number
  returnedPence: number
  /** Noon in Lagos of the day when offline money arrived. */
  paidAt: Date
  payerName: string | null
  /** Staff have not said yet what a refund of it means. */
  isRefundAsked: boolean
}

const settledPayments = buildOnce(db =>
  db
    .select({
      reference: payments.reference,
      instalment: payments.instalment,
      pence: sql<number>`sum(${ledgerEntries.pence}) filter (where ${ledgerEntries.kind} = 'receipt')`.mapWith(Number),
      countedPence: payments.countedPence,
      settledAt: payments.settledAt,
      receivedOn: payments.receivedOn,
      payerName: payments.payerName,
      isRefundAsked: sql<boolean>`bool_or(${refundMeanings.entryId} is not null and ${refundMeanings.meaning} is null)`,
    })
    .from(payments)
    .innerJoin(ledgerEntries, eq(ledgerEntries.paymentId, payments.id))
    .leftJoin(refundMeanings, eq(refundMeanings.entryId, ledgerEntries.id))
    .where(eq(payments.caseId, sql.placeholder('id')))
    .groupBy(payments.id)
    .having(sql`bool_or(${ledgerEntries.kind} = 'receipt')`)
    .orderBy(asc(payments.settledAt)),
)

export async function findSettledPayments(
  db: DatabaseOrTransaction,
  applicationId: string,
): Promise<Array<SettledPayment>> {
  const rows = await settledPayments(db).execute({ id: applicationId })
  return rows.flatMap(({ countedPence, settledAt, receivedOn, ...row }) => {
    const paidAt = receivedOn === null ? settledAt : noonOf(receivedOn)
    return paidAt === null ? [] : [{ ...row, paidAt, returnedPence: row.pence - countedPence }]
  })
}

export function sumPayments(found: ReadonlyArray<Pick<SettledPayment, 'pence' | 'returnedPence'>>) {
  const returnedPence = found.reduce((sum, payment) => sum + payment.returnedPence, 0)
  return { returnedPence, keptPence: found.reduce((sum, { pence }) => sum + pence, 0) - returnedPence }
}

export async function findLedgerEntries(db: DatabaseOrTransaction, paymentId: string) {
  return db
    .select({ kind: ledgerEntries.kind, pence: ledgerEntries.pence, kobo: ledgerEntries.kobo, at: ledgerEntries.at })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, paymentId))
    .orderBy(asc(ledgerEntries.position))
}

export async function findLedgerEntriesOfPayments(db: DatabaseOrTransaction, paymentIds: Array<string>) {
  const { paymentId, kind, pence, kobo } = ledgerEntries
  if (paymentIds.length === 0) return []
  return db
    .select({ paymentId, kind, pence, kobo })
    .from(ledgerEntries)
    .where(inArray(paymentId, paymentIds))
    .orderBy(asc(ledgerEntries.position))
}

export async function findLedgerEntriesOfApplication(db: DatabaseOrTransaction, applicationId: string) {
  const { paymentId, kind, pence, kobo, at } = ledgerEntries
  return db
    .select({ paymentId, kind, pence, kobo, at })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, paymentId))
    .where(eq(payments.caseId, applicationId))
    .orderBy(asc(ledgerEntries.position))
}

/** Returns when the amount was shown to the payer. */
export async function findQuoteTime(
  db: DatabaseOrTransaction,
  { quoteId, openedAt }: { quoteId: string | null; openedAt: Date },
): Promise<Date> {
  if (quoteId === null) return openedAt
  const [quote] = await db.select({ madeAt: quotes.madeAt }).from(quotes).where(eq(quotes.id, quoteId))
  return quote?.madeAt ?? openedAt
}

/** Returns the sum of a payment's ledger entries. */
export async function loadLedgerBalance(db: DatabaseOrTransaction, paymentId: string): Promise<Sum> {
  const [row] = await db
    .select({
      pence: sql`coalesce(sum(${ledgerEntries.pence}), 0)`.mapWith(Number),
      kobo: sql`coalesce(sum(${ledgerEntries.kobo}), 0)`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, paymentId))
  return row ?? { pence: 0, kobo: 0 }
}

/** Selects payments that wait for staff. The index `payments_flagged` has the same condition. */
export const hasOpenFlag = and(isNotNull(payments.flag), isNull(payments.flagClearedAt))

/** Selects the cases with a payment that waits for staff. */
export function selectFlaggedCaseIds(db: DatabaseOrTransaction) {
  return db
    .select({ id: payments.caseId })
    .from(payments)
    .where(and(hasOpenFlag, isNotNull(payments.caseId)))
}

/** Selects the cases with a flagged or pending payment. They get no reminder to pay. */
export function selectIdsOfCasesBeingPaid(db: DatabaseOrTransaction) {
  const isInFlight = and(eq(payments.state, OPEN), isNotNull(payments.pendingSince))
  return db
    .select({ id: payments.caseId })
    .from(payments)
    .where(and(or(hasOpenFlag, isInFlight), isNotNull(payments.caseId)))
}
