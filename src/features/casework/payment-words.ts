import type { PaymentState } from '#src/features/payments/payment-states.ts'
import type { Arrived } from '#src/features/payments/verdict.ts'
import { sumIn } from '#src/money.ts'
import { never } from '#src/never.ts'

/** What became of a payment, as staff read it in the books. */
export function paymentStateInWords(state: PaymentState): string {
  switch (state) {
    case 'open':
      return 'Checkout opened'
    case 'failed':
      return 'Failed'
    case 'abandoned':
      return 'Nothing came'
    case 'settled':
      return 'Settled'
    case 'refund_due':
      return 'Refund due'
    case 'mismatch':
      return 'Not counted'
    default:
      return never(state)
  }
}

/** Why staff must look at it, in a sentence; null when there is nothing to see to. `arrived`: what the provider tells of, where it is known. */
export function flagInWords(flag: string | null, arrived: Arrived | null = null): string | null {
  if (flag === null) return null
  if (arrived !== null && (flag === 'amount' || flag === 'currency')) {
    return `The provider tells of another ${flag}: ${sumIn(arrived)}. Compare the two and settle it with the payer.`
  }
  return FLAGS[flag] ?? 'Something is unclear about this payment. Look it up at the provider.'
}

const FLAGS: Record<string, string> = {
  amount: 'The provider tells of another amount. Compare the two and settle it with the payer.',
  currency: 'The provider tells of another currency. Compare the two and settle it with the payer.',
  reference: 'The provider tells of another reference. Look it up there.',
  'paid-twice': 'This instalment had been paid before. Give the money back.',
  rejected: 'The application was rejected when the money came. Give it back.',
  deleted: 'The application was deleted when the money came. Give it back.',
  reversed: 'The provider took the money back after it was counted.',
}
