import { formatStatusInSentence, isStopped, STATUSES, type StoppedStatus } from '#src/features/cases/states.ts'
import { naira, poundsAndPence, sumInCurrency } from '#src/money.ts'
import { describeOtherSum } from './checkout/rules.ts'

/**
 * Why staff must look at a payment. `late-rate`: paid long after the quote, so counted at the latest rate. `overpaid`:
 * only the surplus is refunded. `amount`, `currency`, `reference`: nothing is counted.
 */
export const PAYMENT_FLAGS = [
  'amount',
  'currency',
  'reference',
  'late-rate',
  'overpaid',
  'paid-twice',
  ...STATUSES.filter(isStopped),
  'deleted',
  'ended',
  'decided',
  'reversed',
] as const

/** Some flags are the status of an application that ended before its payment arrived. */
export function isStoppedFlag(flag: string): flag is StoppedStatus {
  return STATUSES.filter(isStopped).some(status => status === flag)
}

type PaymentFlag = (typeof PAYMENT_FLAGS)[number]

export const FLAG_DECISIONS = ['accept', 'ask-for-rest', 'refund'] as const

export type FlagDecision = (typeof FLAG_DECISIONS)[number]

/** A consultation has only one payment, so staff cannot ask its payer for the rest. */
export function allowedDecisions(payment: {
  flag: string | null
  flagClearedAt: Date | null
  applicationId: string | null
  pence: number
  countedPence: number
  kobo: number
  arrivedKobo: number | null
  arrivedCurrency: string | null
}): ReadonlyArray<FlagDecision> {
  if (payment.flagClearedAt !== null) return []
  switch (payment.flag) {
    case 'late-rate':
      return listDecisions(payment, payment.countedPence < payment.pence)
    case 'amount':
      return payment.arrivedCurrency === 'NGN' && payment.arrivedKobo !== null && payment.arrivedKobo > 0
        ? listDecisions(payment, payment.arrivedKobo < payment.kobo)
        : ['refund']
    case 'currency':
      return ['refund']
    default:
      return []
  }
}

function listDecisions(
  { applicationId }: { applicationId: string | null },
  isLess: boolean,
): ReadonlyArray<FlagDecision> {
  return isLess && applicationId !== null ? FLAG_DECISIONS : ['accept', 'refund']
}

type NairaPayment = { kobo: number; arrivedKobo: number | null; arrivedCurrency: string | null }

type FlaggedPayment = NairaPayment & { flag: string | null; pence: number; countedPence: number }

/** For example: "₦6,172,200 asked, ₦3,086,100 arrived". Returns null for a payment in pounds. */
export function nairaInWords(payment: NairaPayment): string | null {
  if (payment.kobo === 0) return null
  const arrived = describeOtherSum({ ...payment, currency: 'NGN' })
  return arrived === null ? naira(payment.kobo) : `${naira(payment.kobo)} asked, ${arrived} arrived`
}

/** Explains a payment's flag to staff. Returns null if the payment has no flag. */
export function flagInWords(payment: FlaggedPayment): string | null {
  const { flag, pence, countedPence, kobo, arrivedKobo, arrivedCurrency } = payment
  if (flag === null) return null
  if (arrivedCurrency !== null && (flag === 'amount' || flag === 'currency')) {
    return `Wrong ${flag}: ${sumInCurrency({ kobo: arrivedKobo, currency: arrivedCurrency })} arrived, but we asked for ${naira(kobo)}. None of it counts yet.`
  }
  if (flag === 'late-rate') {
    return `Paid more than a day after its quote. At the rate when it was counted, it’s worth ${poundsAndPence(countedPence)} of ${poundsAndPence(pence)}.`
  }
  if (flag === 'overpaid' && arrivedKobo !== null && arrivedKobo > kobo) {
    return `${naira(arrivedKobo - kobo)} more arrived than we asked for. Refund the surplus.`
  }
  if (isStoppedFlag(flag))
    return `The application was ${formatStatusInSentence(flag)} when the money arrived. Refund it.`
  return isPaymentFlag(flag) ? FLAG_TEXTS[flag] : 'Something about this payment is unclear. Check it with the provider.'
}

type FlagWithFixedText = Exclude<PaymentFlag, StoppedStatus>

function isPaymentFlag(flag: string): flag is FlagWithFixedText {
  return PAYMENT_FLAGS.some(known => known === flag)
}

const FLAG_TEXTS: Record<FlagWithFixedText, string> = {
  amount: 'The provider reports a different amount. Compare the two and settle it with the payer.',
  currency: 'The provider reports a different currency. Compare the two and settle it with the payer.',
  reference: 'The provider reports a different reference. Check this payment with the provider.',
  'paid-twice': 'This instalment was already paid. Refund this payment.',
  ended: 'The case had ended with a refund when the money arrived. Refund it.',
  deleted: 'The application was deleted when the money arrived. Refund it.',
  'late-rate': 'The customer paid more than a day after the quote, so the payment counts at the later rate.',
  overpaid: 'More arrived than was left to pay. Refund the surplus.',
  decided: 'A refund was decided. Press “Refund” to send it back.',
  reversed: 'The provider reversed this payment after it was counted. It no longer counts as paid.',
}
