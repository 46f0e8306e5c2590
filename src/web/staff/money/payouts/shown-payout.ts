import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { dateInWords, noonOf } from '#src/dates.ts'
import type { PayoutWithLines } from '#src/features/money/payouts/queries.server.ts'
import { findImbalance, type Imbalance } from '#src/features/money/payouts/rules.ts'
import { describePayoutState } from '#src/features/money/payouts/states.ts'
import { naira } from '#src/money.ts'

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
