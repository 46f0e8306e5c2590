import { and, asc, eq, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, ReadDatabase, Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { listLedgerEntries } from '../ledger.server.ts'
import { calculateBalanceAfterRefunds, type EntryKind, type Sum, sumUp } from '../ledger.ts'
import type { Payment } from '../purchase.server.ts'
import { MISMATCH, REFUND_DUE, SETTLED } from '../states.ts'
import { applicationOfPayment, disputes, ledgerEntries, payments, refunds } from '../table.server.ts'
import { isUnfinished, takesMoney } from './states.ts'

export type RefundRow = typeof refunds.$inferSelect

export type RefundableSum = { currency: 'NGN' | 'GBP'; arrived: number; refunded: number; left: number }

type PaymentFacts = Pick<
  Payment,
  'id' | 'state' | 'flag' | 'flagClearedAt' | 'provider' | 'pence' | 'kobo' | 'arrivedKobo' | 'arrivedCurrency'
>

/** Returns what can still go back of a payment, or null when nothing of it arrived or all of it was taken back. */
export async function findRefundableSum(
  db: DatabaseOrTransaction,
  payment: PaymentFacts,
): Promise<RefundableSum | null> {
  return (await findRefundableSums(db, [payment])).get(payment.id) ?? null
}

async function findRefundableSums(
  db: DatabaseOrTransaction,
  found: ReadonlyArray<PaymentFacts>,
): Promise<ReadonlyMap<string, RefundableSum>> {
  const arrivedSums = new Map(found.map(payment => [payment.id, readArrivedSum(payment)] as const))
  const ids = [...arrivedSums].flatMap(([id, sum]) => (sum === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const open = await sumOpenRefunds(db, ids)
  const elsewhere = await sumRefundsBegunElsewhere(db, ids)
  return new Map(
    [...arrivedSums].flatMap(([id, sum]) => {
      if (sum === null) return []
      const refunded = (open.get(id) ?? 0) + (elsewhere.get(id) ?? 0)
      return [[id, { ...sum, refunded, left: Math.max(0, sum.arrived - refunded) }] as const]
    }),
  )
}

async function sumOpenRefunds(db: DatabaseOrTransaction, ids: Array<string>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: refunds.paymentId, amount: sql`sum(${refunds.amount})`.mapWith(Number) })
    .from(refunds)
    .where(and(inArray(refunds.paymentId, ids), isInStates(refunds.state, takesMoney)))
    .groupBy(refunds.paymentId)
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

function readArrivedSum(payment: PaymentFacts) {
  const { state, flag, flagClearedAt, provider, pence, kobo, arrivedKobo, arrivedCurrency } = payment
  if (provider === null) {
    if (state !== SETTLED) return null
    return kobo === 0 ? ({ currency: 'GBP', arrived: pence } as const) : ({ currency: 'NGN', arrived: kobo } as const)
  }
  const isUncounted = state === REFUND_DUE || state === MISMATCH
  const isStillHere = state === SETTLED || (isUncounted && flagClearedAt === null)
  if (!isStillHere || flag === 'reversed' || (arrivedCurrency ?? 'NGN') !== 'NGN') return null
  return { currency: 'NGN', arrived: arrivedKobo ?? kobo } as const
}

/** Leaves out payments of which nothing can go back. `balance` is what counts once the refunds under way are paid. */
export async function findRefundablePayments<Found extends PaymentFacts>(
  db: DatabaseOrTransaction,
  found: ReadonlyArray<Found>,
): Promise<Array<{ payment: Found; sum: RefundableSum; balance: Sum }>> {
  const sums = await findRefundableSums(db, found)
  const entries = await listLedgerEntries(db, [...sums.keys()])
  return found.flatMap(payment => {
    const sum = sums.get(payment.id)
    if (sum === undefined) return []
    const ofPayment = entries.filter(({ paymentId }) => paymentId === payment.id)
    return [{ payment, sum, balance: calculateBalance(ofPayment, sum) }]
  })
}

function calculateBalance(entries: ReadonlyArray<Sum & { kind: EntryKind }>, sum: RefundableSum): Sum {
  const balance = sumUp(entries)
  const receipt = entries.find(({ kind }) => kind === 'receipt')
  if (sum.currency !== 'NGN' || receipt === undefined) return balance
  const after = calculateBalanceAfterRefunds(receipt, sum.arrived, sum.refunded)
  return { pence: Math.min(balance.pence, after.pence), kobo: Math.min(balance.kobo, after.kobo) }
}

/** Sums the pence of an application that stop counting once all refunds under way are paid. */
export async function sumPenceUnderWay(db: DatabaseOrTransaction, applicationId: string): Promise<number> {
  const unfinished = db.select({ id: refunds.paymentId }).from(refunds).where(isInStates(refunds.state, isUnfinished))
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.caseId, applicationId), inArray(payments.id, unfinished)))
  const refundable = await findRefundablePayments(db, rows)
  return refundable.reduce((total, { payment, balance }) => total + payment.countedPence - balance.pence, 0)
}

/**
 * Sums the kobo that went or go back of one case: its refunds and the disputes that we accepted. The
 * caller has locked the payment with `lockPayment`.
 */
export async function sumGivenBack(db: Transaction, payment: PaymentOfCase): Promise<number> {
  const isOfCase = await isOfSameCase(db, payment)
  const paymentIds = (await db.select({ id: payments.id }).from(payments).where(isOfCase)).map(({ id }) => id)
  const [refunded] = await db
    .select({ kobo: sumOf(refunds.amount) })
    .from(refunds)
    .where(
      and(inArray(refunds.paymentId, paymentIds), eq(refunds.currency, 'NGN'), isInStates(refunds.state, takesMoney)),
    )
  const accepted = await db
    .select({ paymentId: disputes.paymentId, kobo: sumOf(disputes.kobo) })
    .from(disputes)
    .where(and(inArray(disputes.paymentId, paymentIds), eq(disputes.answer, 'accepted')))
    .groupBy(disputes.paymentId)
  const elsewhere = await sumRefundsBegunElsewhere(db, paymentIds)
  return paymentIds.reduce((sum, id) => {
    const acceptedKobo = accepted.find(({ paymentId }) => paymentId === id)?.kobo ?? 0
    // The provider pays an accepted dispute with a refund of its own, which must not count twice.
    return sum + Math.max(acceptedKobo, elsewhere.get(id) ?? 0)
  }, refunded?.kobo ?? 0)
}

type PaymentOfCase = Pick<Payment, 'id' | 'caseId' | 'applicationReference'>

/** The payments of an erased application have only its reference, which is locked instead of the application. */
async function isOfSameCase(tx: Transaction, payment: PaymentOfCase): Promise<SQL> {
  const { id, caseId, applicationReference } = payment
  if (caseId !== null) return eq(payments.caseId, caseId)
  if (applicationReference === null) return eq(payments.id, id)
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('refunds of a deleted application: ' || ${applicationReference}::text, 0))`,
  )
  return eq(payments.applicationReference, applicationReference)
}

function sumOf(column: typeof refunds.amount | typeof disputes.kobo) {
  return sql`coalesce(sum(${column}), 0)`.mapWith(Number)
}

/** Sums the kobo of refunds that were begun in the provider's dashboard, or that were paid after they had failed. */
export async function sumRefundsBegunElsewhere(
  db: DatabaseOrTransaction,
  paymentIds: Array<string>,
): Promise<ReadonlyMap<string, number>> {
  const { paymentId, kind, kobo, refundId } = ledgerEntries
  const ourRefund = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(sql`coalesce(${refunds.providerRefundId}, ${refunds.id}::text)`, refundId),
        isInStates(refunds.state, takesMoney),
      ),
    )
  const rows = await db
    .select({ id: paymentId, kobo: sql`-sum(${kobo})`.mapWith(Number) })
    .from(ledgerEntries)
    .where(and(inArray(paymentId, paymentIds), eq(kind, 'refund'), isNotNull(refundId), notExists(ourRefund)))
    .groupBy(paymentId)
  return new Map(rows.map(row => [row.id, row.kobo]))
}

/** Sums the kobo that staff paid back outside the website. */
export function sumOfflineRefunds(db: DatabaseOrTransaction, paymentId: string): Promise<number> {
  return sumPaidRefunds(db, and(eq(refunds.paymentId, paymentId), eq(refunds.way, 'offline')))
}

export async function sumPaidRefunds(db: DatabaseOrTransaction, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ kobo: sql`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(condition, eq(refunds.currency, 'NGN'), eq(refunds.state, 'processed')))
  return row?.kobo ?? 0
}

/** A refund whose first answer was lost is found by our id. */
export function isReported(refundId: string, ourId: string | null) {
  const isByOurId =
    ourId === null ? undefined : and(isNull(refunds.providerRefundId), eq(sql`${refunds.id}::text`, ourId))
  return or(eq(refunds.providerRefundId, refundId), isByOurId)
}

const MAX_WAITING_REFUNDS = 20

/** Lists the refunds that wait for an owner, the oldest first. */
export function findRefundsToConfirm(db: ReadDatabase) {
  return db
    .select({
      id: refunds.id,
      amount: refunds.amount,
      currency: refunds.currency,
      reference: payments.reference,
      name: payments.name,
      paymentId: payments.id,
      applicationId: applicationOfPayment,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.state, 'proposed'))
    .orderBy(asc(refunds.proposedAt), asc(refunds.id))
    .limit(MAX_WAITING_REFUNDS)
}
