import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { dateInWords, noonOf } from '#src/dates.ts'
import { addMonths, monthInWords, monthOf, readMonth } from '#src/features/money/lists/months.ts'
import { listPayouts, type PayoutWithLines } from '#src/features/money/payouts/queries.server.ts'
import {
  type CountedSum,
  type DifferentPayment,
  reconcilePayouts,
} from '#src/features/money/payouts/reconciliation.server.ts'
import { findImbalance, type Imbalance, MAX_LISTED } from '#src/features/money/payouts/rules.ts'
import { describePayoutState, PAID_OUT } from '#src/features/money/payouts/states.ts'
import { naira } from '#src/money.ts'
import type { App } from '../../../app-context.ts'

export type PayoutsPage = Awaited<ReturnType<typeof loadPayoutsPage>>

export async function loadPayoutsPage(app: App, query: URLSearchParams) {
  const now = app.clock.now()
  const { isSandbox } = app.gateway
  const month = readMonth(query.get('month')) ?? monthOf(now)
  const days = { from: `${month}-01`, before: `${addMonths(month, 1)}-01` }
  const [payouts, lists] = await Promise.all([
    listPayouts(app.db, { isSandbox, ...days }),
    reconcilePayouts(app.db, { isSandbox, now }),
  ])
  const { arrived, paidOut, onTheWay, notPaidOut, unknown, different } = lists
  return {
    provider: app.paymentProvider.name,
    month,
    title: monthInWords(month),
    previous: toMonthLink(addMonths(month, -1)),
    next: month >= monthOf(now) ? null : toMonthLink(addMonths(month, 1)),
    payouts: payouts.map(toShownPayout),
    totals: sumUp(payouts.filter(({ status }) => status === PAID_OUT)),
    money: {
      arrived: toShownSum(arrived),
      paidOut: toShownSum(paidOut),
      onTheWay: toShownSum(onTheWay),
      notPaidOut: toShownSum(notPaidOut),
    },
    notPaidOut: {
      ...toShownList(notPaidOut),
      rows: notPaidOut.rows.map(({ id, reference, kobo, arrivedAt }) => ({
        id,
        reference,
        amount: naira(kobo),
        arrived: dateInWords(arrivedAt),
      })),
    },
    unknown: {
      ...toShownList(unknown),
      rows: unknown.rows.map(({ payoutId, paidOn, transactionId, reference, kobo, feeKobo }) => ({
        key: `${payoutId} ${transactionId}`,
        payoutHref: addresses.adminPayout(payoutId),
        paidOn: dateInWords(noonOf(paidOn)),
        reference,
        amount: naira(kobo),
        fee: naira(feeKobo),
      })),
    },
    different: { ...toShownList(different), rows: different.rows.map(toShownDifference) },
  }
}

function toMonthLink(month: string) {
  return { text: monthInWords(month), href: addresses.adminPayouts({ month }) }
}

function toShownSum({ count, kobo }: CountedSum) {
  return { count: count === 1 ? '1 payment' : `${count.toLocaleString('en-GB')} payments`, amount: naira(kobo) }
}

function toShownList({ count, kobo }: CountedSum) {
  return { total: count, amount: naira(kobo), unlisted: Math.max(0, count - MAX_LISTED) }
}

function sumUp(payouts: ReadonlyArray<PayoutWithLines>) {
  const sumOf = (name: 'processedKobo' | 'feesKobo' | 'deductionsKobo' | 'paidKobo') =>
    naira(payouts.reduce((sum, payout) => sum + payout[name], 0))
  return {
    processed: sumOf('processedKobo'),
    fees: sumOf('feesKobo'),
    deductions: sumOf('deductionsKobo'),
    paid: sumOf('paidKobo'),
  }
}

function toShownDifference(payment: DifferentPayment) {
  const { id, reference, kobo, paidOutKobo, feeKobo, paidOutFeeKobo, payouts, refundedKobo } = payment
  const reasons = [
    !payment.hasArrived && 'We don’t count this payment. Check it first.',
    payouts > 1 && `It is in ${payouts} payouts.`,
    payment.hasArrived && payouts === 1 && payment.differenceKobo !== 0 && 'Another amount.',
    feeKobo !== null &&
      feeKobo !== paidOutFeeKobo &&
      `The fee was ${naira(paidOutFeeKobo)}, we recorded ${naira(feeKobo)}.`,
    refundedKobo > 0 && `${naira(refundedKobo)} went back. It is deducted from a payout.`,
  ]
  return {
    id,
    reference,
    ours: naira(payment.hasArrived ? kobo : 0),
    theirs: naira(paidOutKobo),
    reasons: reasons.filter(reason => reason !== false),
  }
}

export type ShownPayout = ReturnType<typeof toShownPayout>

export function toShownPayout(payout: PayoutWithLines) {
  const { id, providerId, status, paidOn, processedKobo, feesKobo, deductionsKobo, paidKobo, lines } = payout
  const imbalance = findImbalance(payout, payout)
  return {
    id,
    providerId,
    href: addresses.adminPayout(id),
    state: describePayoutState(status),
    paidOn: dateInWords(noonOf(paidOn)),
    source: payout.source === 'file' ? 'from a file' : null,
    payments: lines.toLocaleString('en-GB'),
    processed: naira(processedKobo),
    fees: naira(feesKobo),
    deductions: naira(deductionsKobo),
    paid: naira(paidKobo),
    problem: imbalance === null ? null : describeImbalance(imbalance, payout),
  }
}

function describeImbalance(imbalance: Imbalance, payout: PayoutWithLines): string {
  const { processedKobo, feesKobo, deductionsKobo, paidKobo, kobo, feeKobo } = payout
  switch (imbalance) {
    case 'no-lines':
      return 'We don’t know its payments yet.'
    case 'processed':
      return `Its payments are ${naira(kobo)}, not ${naira(processedKobo)}.`
    case 'fees':
      return `The fees of its payments are ${naira(feeKobo)}, not ${naira(feesKobo)}.`
    case 'paid':
      return `Processed less fees and deductions is ${naira(processedKobo - feesKobo - deductionsKobo)}, not ${naira(paidKobo)}.`
    default:
      return assertNever(imbalance)
  }
}
