import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { dateAndTime, dateInWords, noonOf } from '#src/dates.ts'
import { addMonths, monthInWords, monthOf, readMonth } from '#src/features/money/lists/months.ts'
import { type Difference, listDifferences } from '#src/features/money/payouts/differences.server.ts'
import { listPayouts, type PayoutWithLines } from '#src/features/money/payouts/queries.server.ts'
import {
  type CountedSum,
  type DifferentPayment,
  reconcilePayouts,
} from '#src/features/money/payouts/reconciliation.server.ts'
import {
  findImbalance,
  type Imbalance,
  MAX_LISTED,
  type PayoutSums,
  sumInBank,
} from '#src/features/money/payouts/rules.ts'
import { describePayoutState } from '#src/features/money/payouts/states.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { naira } from '#src/money.ts'
import type { App } from '../../../app-context.ts'
import { namePayout } from '../months/bridge-rows.ts'

export type PayoutsPage = Awaited<ReturnType<typeof loadPayoutsPage>>

export async function loadPayoutsPage(app: App, query: URLSearchParams) {
  const now = app.clock.now()
  const { isSandbox } = app.gateway
  const month = readMonth(query.get('month')) ?? monthOf(now)
  const days = { from: `${month}-01`, before: `${addMonths(month, 1)}-01` }
  const [payouts, differences, lists] = await Promise.all([
    listPayouts(app.db, { isSandbox, ...days }),
    listDifferences(app.db, { isSandbox, now, ...days }),
    reconcilePayouts(app.db, { isSandbox, now }),
  ])
  const explained = differences.filter(({ explanation }) => explanation !== null)
  const names = await findStaffNames(
    app.db,
    explained.flatMap(({ explanation }) => explanation?.by ?? []),
  )
  const { arrived, paidOut, onTheWay, notPaidOut, missing, unknown, different } = lists
  return {
    provider: app.paymentProvider.name,
    month,
    title: monthInWords(month),
    previous: toMonthLink(addMonths(month, -1)),
    next: month >= monthOf(now) ? null : toMonthLink(addMonths(month, 1)),
    payouts: payouts.map(payout => ({
      ...toShownPayout(payout, differences),
      difference: differences.find(({ kind, payoutId }) => kind === 'payout' && payoutId === payout.id) ?? null,
    })),
    explained: explained.map(each => toShownExplanation(each, names)),
    totals: toShownSums(sumInBank(payouts)),
    money: {
      arrived: toShownSum(arrived),
      paidOut: toShownSum(paidOut),
      onTheWay: toShownSum(onTheWay),
      notPaidOut: toShownSum(notPaidOut),
    },
    missing: {
      ...toShownList(missing),
      rows: missing.rows.map(({ id, reference, kobo, arrivedAt }) => ({
        id,
        reference,
        amount: naira(kobo),
        arrived: dateInWords(arrivedAt),
        difference: { paymentId: id, kobo: -kobo },
      })),
    },
    unknown: {
      ...toShownList(unknown),
      rows: unknown.rows.map(({ payoutId, transactionId, reference, kobo, feeKobo, ...payout }) => ({
        key: `${payoutId} ${transactionId}`,
        payout: toPayoutLink({ payoutId, ...payout }),
        difference: { payoutId, transactionId, kobo: kobo - feeKobo },
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

export function toShownSums({ processedKobo, feesKobo, deductionsKobo, paidKobo }: PayoutSums) {
  return {
    processed: naira(processedKobo),
    fees: naira(feesKobo),
    deductions: naira(deductionsKobo),
    paid: naira(paidKobo),
  }
}

function toShownDifference(payment: DifferentPayment) {
  const { id, reference, kobo, paidOutKobo, feeKobo, paidOutFeeKobo, payouts } = payment
  const reasons = [
    !payment.hasArrived && 'We don’t count this payment. Check it first.',
    payouts > 1 && `It is in ${payouts} payouts.`,
    payment.hasArrived && payouts === 1 && payment.differenceKobo !== 0 && 'Another amount.',
    feeKobo !== null &&
      feeKobo !== paidOutFeeKobo &&
      `The fee was ${naira(paidOutFeeKobo)}, we recorded ${naira(feeKobo)}.`,
  ]
  return {
    id,
    reference,
    ours: naira(payment.hasArrived ? kobo : 0),
    theirs: naira(paidOutKobo),
    payout: toPayoutLink(payment),
    difference: { paymentId: id, kobo: payment.netKobo },
    net: naira(payment.netKobo),
    reasons: reasons.filter(reason => reason !== false),
  }
}

function toPayoutLink(payout: { payoutId: string; providerId: string; paidOn: string; account: string | null }) {
  const { payoutId, providerId, paidOn, account } = payout
  return { href: addresses.adminPayout(payoutId), day: dateInWords(noonOf(paidOn)), providerId, account }
}

function toShownExplanation(difference: Difference, names: ReadonlyMap<string, string>) {
  const { reference, kobo, paymentId, explanation } = difference
  const { id = '', note = '', by = '', at = '' } = explanation ?? {}
  return {
    id,
    reference,
    paymentId,
    payout: namePayout(difference),
    amount: naira(kobo),
    note,
    who: `${names.get(by) ?? 'A former colleague'}, ${dateAndTime(new Date(at))}`,
  }
}

export type ShownPayout = ReturnType<typeof toShownPayout>

/** `differences` may contain those of other payouts. */
export function toShownPayout(payout: PayoutWithLines, differences: ReadonlyArray<Difference>) {
  const { id, providerId, status, paidOn, lines } = payout
  const imbalance = findImbalance(payout, payout)
  return {
    id,
    providerId,
    href: addresses.adminPayout(id),
    state: describePayoutState(status),
    paidOn: dateInWords(noonOf(paidOn)),
    source: payout.source === 'file' ? 'from a file' : null,
    account: payout.account,
    payments: lines.toLocaleString('en-GB'),
    ...toShownSums(payout),
    differing: differences
      .filter(({ kind, ...of }) => (kind === 'payment' || kind === 'line') && of.providerId === providerId)
      .map(describeDiffering),
    problem: imbalance === null ? null : describeImbalance(imbalance, payout),
  }
}

function describeDiffering({ reference, kobo, explanation }: Difference): string {
  const sum = `${reference}, ${naira(kobo)}`
  return explanation === null ? `Differs from our records: ${sum}.` : `Differs, explained: ${sum}.`
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
