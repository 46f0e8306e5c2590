import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/one-of.ts'
import { listDeliveries } from '#src/features/applications/queries.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { calculateChangeDeadline } from '#src/features/bookings/rules.ts'
import { isMissed, isNotCancelled } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { type Payment, readPurchaseKey } from '#src/features/payments/purchase.server.ts'
import { loadLedgerBalance } from '#src/features/payments/queries.server.ts'
import {
  findRefundableSum,
  type RefundableSum,
  sumPenceUnderWay,
} from '#src/features/payments/refunds/queries.server.ts'
import { refunds } from '#src/features/payments/refunds/table.server.ts'
import { calculateRefundByTerms, convertToRefundKobo, type PaidService } from '#src/features/payments/refunds/terms.ts'
import { isSettled } from '#src/features/payments/states.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'

export type RefundOffer = {
  payment: Payment
  sum: RefundableSum
  termsNote: string
  /** The sum that the terms give of this payment, in hundredths of the currency of `sum`. */
  byTerms: number
}

/** Returns what can be refunded of a payment and what the terms give, or null when nothing can go back. */
export async function findRefundOffer(app: AppContext, paymentId: string): Promise<RefundOffer | null> {
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, paymentId))
  return payment === undefined ? null : toOffer(app, payment)
}

/** Lists the refunds of these payments, newest first, and what can still be refunded. */
export async function findRefundsOfPayments(app: AppContext, paymentIds: ReadonlyArray<string>) {
  if (paymentIds.length === 0) return { offers: [], refunds: [] }
  const rows = await app.db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...paymentIds]))
    .orderBy(desc(payments.openedAt), desc(payments.id))
  const offers: Array<RefundOffer> = []
  for (const payment of rows) {
    const offer = await toOffer(app, payment)
    if (offer !== null) offers.push(offer)
  }
  const refundRows = await app.db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, [...paymentIds]))
    .orderBy(desc(refunds.proposedAt), asc(refunds.id))
  const names = await findStaffNames(
    app.db,
    refundRows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, ...(decidedBy === null ? [] : [decidedBy])]),
  )
  return {
    offers,
    refunds: refundRows.map(refund => ({
      ...refund,
      reference: rows.find(({ id }) => id === refund.paymentId)?.reference ?? '',
      proposedByName: names.get(refund.proposedBy) ?? null,
      decidedByName: refund.decidedBy === null ? null : (names.get(refund.decidedBy) ?? null),
    })),
  }
}

async function toOffer(app: AppContext, payment: Payment): Promise<RefundOffer | null> {
  const sum = await findRefundableSum(app.db, payment)
  if (sum === null || sum.left === 0) return null
  const balance = await loadLedgerBalance(app.db, payment.id)
  if (payment.flag === 'overpaid' && payment.flagClearedAt === null) {
    const surplus = Math.max(0, sum.left - balance.kobo)
    return { payment, sum, byTerms: surplus, termsNote: 'The terms give the surplus: more arrived than was due.' }
  }
  const { pence, sentence } = calculateRefundByTerms(await describeService(app, payment), app.clock.now())
  const byTerms =
    sum.currency === 'GBP'
      ? Math.min(sum.left, pence ?? sum.left)
      : convertToRefundKobo(pence, { countedPence: balance.pence, countedKobo: balance.kobo, leftKobo: sum.left })
  return { payment, sum, byTerms, termsNote: sentence }
}

async function describeService(app: AppContext, payment: Payment): Promise<PaidService> {
  if (!isSettled(payment.state)) return { kind: 'not-kept' }
  const key = readPurchaseKey(payment)
  if (key === null) return { kind: 'not-kept' }
  const pence = await sumPenceUnderWay(app.db, key)
  if (key.kind === 'application') return describeApplication(app.db, key.id, pence)
  const settledPence = Math.max(0, payment.countedPence - pence)
  return { kind: 'consultation', settledPence, booking: await findBooking(app.db, payment.id) }
}

async function describeApplication(db: DatabaseOrTransaction, id: string, penceUnderWay: number): Promise<PaidService> {
  const { item, agreedPence, settledPence } = applications
  const [application] = await db
    .select({ item, agreedPence, settledPence })
    .from(applications)
    .where(eq(applications.id, id))
  if (application === undefined) return { kind: 'not-kept' }
  const delivered = (await listDeliveries(db, id)).map(({ stage }) => stage)
  const leftPence = Math.max(0, application.settledPence - penceUnderWay)
  return { kind: 'application', ...application, settledPence: leftPence, delivered }
}

async function findBooking(db: DatabaseOrTransaction, paymentId: string) {
  const [booking] = await db
    .select({ startsAt: bookings.startsAt, status: bookings.status })
    .from(bookings)
    .where(and(eq(bookings.paymentId, paymentId), isInStates(bookings.status, isNotCancelled)))
  if (booking === undefined) return null
  const { startsAt, status } = booking
  return { startsAt, refundableUntil: calculateChangeDeadline(startsAt), isMissed: isMissed(status) }
}
