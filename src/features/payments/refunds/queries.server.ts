import { and, asc, eq, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/one-of.ts'
import { belongsTo, type Payment, type PurchaseKey, readPurchaseKey } from '../purchase.server.ts'
import { MISMATCH, REFUND_DUE, SETTLED } from '../states.ts'
import { ledgerEntries, payments } from '../table.server.ts'
import { isUnfinished, takesMoney } from './states.ts'
import { refunds } from './table.server.ts'

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
  const sum = readArrivedSum(payment)
  if (sum === null) return null
  const [open] = await db
    .select({ amount: sql`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(
      and(eq(refunds.paymentId, payment.id), eq(refunds.currency, sum.currency), isInStates(refunds.state, takesMoney)),
    )
  const refunded = (open?.amount ?? 0) + (await sumRefundsBegunElsewhere(db, payment.id))
  return { ...sum, refunded, left: Math.max(0, sum.arrived - refunded) }
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

/** Sums the kobo of refunds of the other payments of the same application or order. */
export async function sumRefundsOfOtherPayments(
  db: DatabaseOrTransaction,
  payment: Pick<Payment, 'id' | 'applicationId' | 'orderId'>,
): Promise<number> {
  const key = readPurchaseKey(payment)
  if (key === null) return 0
  const [row] = await db
    .select({ kobo: sql`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        belongsTo(payments, key),
        ne(payments.id, payment.id),
        eq(refunds.currency, 'NGN'),
        isInStates(refunds.state, takesMoney),
      ),
    )
  return row?.kobo ?? 0
}

/** Sums what unfinished refunds of a purchase are worth in pence. They are not in the ledger yet. */
export async function sumPenceUnderWay(db: DatabaseOrTransaction, key: PurchaseKey): Promise<number> {
  const countedKobo = sql`(select sum(kobo) from ${ledgerEntries} as entry where entry.payment_id = ${payments.id})`
  const pence = sql`floor(${refunds.amount}::numeric * ${payments.countedPence} / nullif(${countedKobo}, 0))`
  const [row] = await db
    .select({ pence: sql`coalesce(sum(${pence}), 0)`.mapWith(Number) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(belongsTo(payments, key), eq(refunds.currency, 'NGN'), isInStates(refunds.state, isUnfinished)))
  return row?.pence ?? 0
}

/** Sums the kobo of refunds that were begun in the provider's dashboard. */
export async function sumRefundsBegunElsewhere(db: DatabaseOrTransaction, paymentId: string): Promise<number> {
  const ourRefunds = db
    .select({ id: sql`coalesce(${refunds.providerRefundId}, ${refunds.id}::text)` })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
  const [row] = await db
    .select({ kobo: sql`coalesce(-sum(${ledgerEntries.kobo}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.paymentId, paymentId),
        eq(ledgerEntries.kind, 'refund'),
        isNotNull(ledgerEntries.refundId),
        notInArray(ledgerEntries.refundId, ourRefunds),
      ),
    )
  return row?.kobo ?? 0
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
export function findRefundsToConfirm(db: DatabaseOrTransaction) {
  return db
    .select({
      id: refunds.id,
      amount: refunds.amount,
      currency: refunds.currency,
      reference: payments.reference,
      name: payments.name,
      applicationId: payments.applicationId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.state, 'proposed'))
    .orderBy(asc(refunds.proposedAt), asc(refunds.id))
    .limit(MAX_WAITING_REFUNDS)
}
