import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { dateInWords, noonOf } from '#src/dates.ts'
import type { PayoutWithLines } from '#src/features/payouts/queries.server.ts'
import { findImbalance, type Imbalance, PAID_OUT } from '#src/features/payouts/rules.ts'
import { naira } from '#src/money.ts'
import type { Tone } from '#src/tone.ts'

export type ShownPayout = ReturnType<typeof toShownPayout>

export function toShownPayout(payout: PayoutWithLines) {
  const { id, providerId, status, paidOn, processedKobo, feesKobo, deductionsKobo, paidKobo, lines } = payout
  const imbalance = findImbalance(payout, payout)
  return {
    id,
    providerId,
    href: addresses.adminPayout(id),
    state: toState(status),
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

function toState(status: string): { label: string; tone: Tone } {
  if (status === PAID_OUT) return { label: 'In the bank', tone: 'good' }
  if (status === 'failed') return { label: 'Failed', tone: 'bad' }
  return { label: 'On its way', tone: 'neutral' }
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
