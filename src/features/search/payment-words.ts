import { type StoppedStatus, statusInSentence } from '#src/features/applications/states.ts'
import { isStoppedFlag, PAYMENT_FLAGS, type PaymentFlag } from '#src/features/payments/flags.ts'
import { naira, poundsAndPence, sumIn } from '#src/money.ts'

/** How much of an application is paid, as staff see and filter it. */
export const PAYMENT_PROGRESS = { unpaid: 'Unpaid', partial: 'Partial', full: 'Full' } as const

export type PaymentProgress = keyof typeof PAYMENT_PROGRESS

export const PAYMENT_PROGRESS_KEYS = Object.keys(PAYMENT_PROGRESS) as Array<PaymentProgress>

export function paymentProgress(settledPence: number, agreedPence: number): PaymentProgress {
  if (settledPence === 0) return 'unpaid'
  return settledPence < agreedPence ? 'partial' : 'full'
}

type Flagged = {
  flag: string | null
  pence: number
  countedPence: number
  kobo: number
  arrivedKobo: number | null
  arrivedCurrency: string | null
}

/** Why staff must look at a payment, in a sentence; null when they need not. */
export function flagInWords(payment: Flagged): string | null {
  const { flag, pence, countedPence, kobo, arrivedKobo, arrivedCurrency } = payment
  if (flag === null) return null
  if (arrivedCurrency !== null && (flag === 'amount' || flag === 'currency')) {
    return `Wrong ${flag}: ${sumIn({ kobo: arrivedKobo, currency: arrivedCurrency })} came, we asked for ${naira(kobo)}. Nothing is counted yet.`
  }
  if (flag === 'late-rate') {
    return `Paid more than a day after its quote. At the rate when we counted it, it is worth ${poundsAndPence(countedPence)} of ${poundsAndPence(pence)}.`
  }
  if (flag === 'overpaid' && arrivedKobo !== null && arrivedKobo > kobo) {
    return `${naira(arrivedKobo - kobo)} more came than we asked for. Refund the surplus.`
  }
  if (isStoppedFlag(flag)) return `The application was ${statusInSentence(flag)} when the money came. Give it back.`
  return isPaymentFlag(flag) ? FLAGS[flag] : 'Something is unclear about this payment. Look it up at the provider.'
}

type OtherFlag = Exclude<PaymentFlag, StoppedStatus>

function isPaymentFlag(flag: string): flag is OtherFlag {
  return PAYMENT_FLAGS.some(known => known === flag)
}

const FLAGS: Record<OtherFlag, string> = {
  amount: 'The provider tells of another amount. Compare the two and settle it with the payer.',
  currency: 'The provider tells of another currency. Compare the two and settle it with the payer.',
  reference: 'The provider tells of another reference. Look it up there.',
  'paid-twice': 'This instalment had been paid before. Give the money back.',
  deleted: 'The application was deleted when the money came. Give it back.',
  'late-rate': 'It was paid more than a day after its quote, and counts at the rate when we counted it.',
  overpaid: 'More came than was left to pay. Refund the surplus.',
  decided: 'It was decided to give this money back. Refund it at the provider.',
  reversed: 'The provider took the money back after it was counted. It no longer counts as paid.',
}
