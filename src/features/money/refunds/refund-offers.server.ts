import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { countCompleted } from '#src/features/applications/progress/timeline.ts'
import { listDeliveries, listStatusChanges } from '#src/features/applications/queries.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { calculateChangeDeadline } from '#src/features/bookings/rules.ts'
import { isBooked, isMissed } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { hasEnded, isStopped, type Status } from '#src/features/cases/states.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { STAGES, type Stage } from '#src/features/site/catalogue/scope.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { findPayerAddresses, findPayerEmail, type PayerAddresses, type Payment } from '../purchase.server.ts'
import { isSettled } from '../states.ts'
import { feeCredits, payments } from '../table.server.ts'
import { hasMeaning, listMeantRefunds, type MeantRefund } from './meanings.server.ts'
import { findRefundablePayments, type RefundableSum, sumPenceUnderWay } from './queries.server.ts'
import { calculateRefundByTerms, convertToRefundKobo, type PaidService, warnOfMissingDeliveries } from './terms.ts'

export type RefundOffer = {
  payment: Payment
  /** Null unless staff must choose one of two addresses. */
  payerAddresses: PayerAddresses | null
  sum: RefundableSum
  /** False for money that never counted, and for cases that have ended anyway. */
  asksMeaning: boolean
  termsNote: string
  /** True if `termsNote` names deliverables that may only not be recorded. Staff then choose the sum themselves. */
  warns: boolean
  /** The sum that the terms give of this payment, in hundredths of the currency of `sum`. */
  byTerms: number
}

/** Returns what can be refunded of a payment and what the terms give, or null when nothing can go back. */
export async function findRefundOffer(app: AppContext, paymentId: string): Promise<RefundOffer | null> {
  const rows = await app.db.select().from(payments).where(eq(payments.id, paymentId))
  return (await listOffers(app, rows))[0] ?? null
}

/** Lists the refunds of these payments, newest first, and what can still be refunded. */
export async function findRefundsOfPayments(app: AppContext, paymentIds: ReadonlyArray<string>) {
  if (paymentIds.length === 0) return { offers: [], refunds: [] }
  const rows = await app.db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...paymentIds]))
    .orderBy(desc(payments.openedAt), desc(payments.id))
  const offers = await listOffers(app, rows)
  const meant = await listMeantRefunds(app.db, paymentIds)
  const names = await findStaffNames(
    app.db,
    meant.flatMap(({ refund }) => [refund?.proposedBy, refund?.decidedBy].filter(id => id != null)),
  )
  return {
    offers,
    refunds: await Promise.all(meant.map(each => describeRefund(app, each, { payments: rows, names }))),
  }
}

async function describeRefund(
  app: AppContext,
  meant: MeantRefund,
  { payments: rows, names }: { payments: ReadonlyArray<Payment>; names: ReadonlyMap<string, string> },
) {
  const { refund, entry } = meant
  const payment = rows.find(({ id }) => id === (refund ?? entry)?.paymentId)
  const nameOf = (id: string | null | undefined) => (id == null ? null : (names.get(id) ?? null))
  return {
    ...meant,
    hasMeaning: hasMeaning(meant),
    reference: payment?.reference ?? '',
    payerEmail: payment === undefined ? null : findPayerEmail(payment),
    payerAddresses: payment === undefined ? null : await findPayerAddresses(app.db, payment),
    proposedByName: nameOf(refund?.proposedBy),
    decidedByName: nameOf(refund?.decidedBy),
  }
}

async function goesOn(db: DatabaseOrTransaction, { caseId, state }: Payment): Promise<boolean> {
  if (!isSettled(state) || caseId === null) return false
  const { status, endedByRefundAt } = liveCases
  const [found] = await db.select({ status, endedByRefundAt }).from(liveCases).where(eq(liveCases.id, caseId))
  if (found === undefined) return false
  return found.status === null ? found.endedByRefundAt === null : !hasEnded({ ...found, status: found.status })
}

type RefundablePayment = Awaited<ReturnType<typeof findRefundablePayments<Payment>>>[number]

async function listOffers(app: AppContext, rows: ReadonlyArray<Payment>): Promise<Array<RefundOffer>> {
  const offers: Array<RefundOffer> = []
  const applicationServices = new Map<string, PaidService>()
  for (const refundable of await findRefundablePayments(app.db, rows)) {
    if (refundable.sum.left === 0) continue
    const service = await describeService(app, refundable.payment, applicationServices)
    const payerAddresses = await findPayerAddresses(app.db, refundable.payment)
    const asksMeaning = await goesOn(app.db, refundable.payment)
    offers.push({ ...toOffer(refundable, service, app.clock.now()), payerAddresses, asksMeaning })
  }
  return offers
}

function toOffer({ payment, sum, balance }: RefundablePayment, service: PaidService, now: Date) {
  if (payment.flag === 'overpaid' && payment.flagClearedAt === null) {
    const surplus = Math.max(0, sum.left - balance.kobo)
    return {
      payment,
      sum,
      byTerms: surplus,
      termsNote: 'The terms give the surplus: more arrived than was due.',
      warns: false,
    }
  }
  const { pence, sentence } = calculateRefundByTerms(service, now)
  const byTerms =
    sum.currency === 'GBP'
      ? Math.min(sum.left, pence ?? sum.left)
      : convertToRefundKobo(pence, { countedPence: balance.pence, countedKobo: balance.kobo, leftKobo: sum.left })
  const warning = warnOfMissingDeliveries(service)
  const termsNote = warning === null ? sentence : `${sentence} ${warning}`
  return { payment, sum, byTerms, termsNote, warns: warning !== null }
}

async function describeService(
  app: AppContext,
  payment: Payment,
  applicationServices: Map<string, PaidService>,
): Promise<PaidService> {
  const { id, caseId, item, countedPence } = payment
  if (!isSettled(payment.state) || caseId === null) return { kind: 'not-kept' }
  if (ITEMS[item].opens === 'booking')
    return {
      kind: 'consultation',
      settledPence: countedPence,
      creditedPence: await findCreditedPence(app.db, caseId),
      booking: await findBooking(app.db, id),
    }
  const service = applicationServices.get(caseId) ?? (await describeApplication(app.db, caseId))
  applicationServices.set(caseId, service)
  return service
}

async function describeApplication(db: DatabaseOrTransaction, id: string): Promise<PaidService> {
  const { item, agreedPence, settledPence, reducedPence, status } = liveApplications
  const [application] = await db
    .select({ item, agreedPence, settledPence: sql`${settledPence} - ${reducedPence}`.mapWith(Number), status })
    .from(liveApplications)
    .where(eq(liveApplications.id, id))
  if (application === undefined) return { kind: 'not-kept' }
  const delivered = (await listDeliveries(db, id)).map(({ stage }) => stage)
  const passed = await findPassedStages(db, id, application.status)
  return { kind: 'application', ...application, underWayPence: await sumPenceUnderWay(db, id), delivered, passed }
}

/** A stopped application has passed the stages that it reached before. */
async function findPassedStages(db: DatabaseOrTransaction, id: string, status: Status): Promise<ReadonlyArray<Stage>> {
  const changes = isStopped(status) ? await listStatusChanges(db, id) : []
  return STAGES.slice(0, Math.max(...[status, ...changes.map(({ to }) => to)].map(countCompleted)))
}

async function findCreditedPence(db: DatabaseOrTransaction, caseId: string): Promise<number> {
  const rows = await db
    .select({ pence: feeCredits.pence })
    .from(feeCredits)
    .where(eq(feeCredits.consultationId, caseId))
  return rows[0]?.pence ?? 0
}

async function findBooking(db: DatabaseOrTransaction, paymentId: string) {
  const [booking] = await db
    .select({ startsAt: bookings.startsAt, status: bookings.status })
    .from(bookings)
    .where(and(eq(bookings.paymentId, paymentId), isInStates(bookings.status, isBooked)))
    // A missed consultation counts until the customer has chosen another time.
    .orderBy(sql`${bookings.invitedAgainAt} desc nulls first`)
    .limit(1)
  if (booking === undefined) return null
  const { startsAt, status } = booking
  return { startsAt, refundableUntil: calculateChangeDeadline(startsAt), isMissed: isMissed(status) }
}
