import { formatStatusInSentence, type StoppedStatus } from '#src/features/cases/states.ts'
import { isStoppedFlag, PAYMENT_FLAGS, type PaymentFlag } from '#src/features/money/flags.ts'
import { describeOtherSum, type EntryKind } from '#src/features/money/rules.ts'
import { naira, poundsAndPence, sumInCurrency } from '#src/money.ts'

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

export function channelLabel(channel: string): string {
  if (channel === 'ussd' || channel === 'qr') return channel.toUpperCase()
  const label = channel.replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

export const INSTALMENT_LABELS = { initial: 'Initial payment', final: 'Final payment', full: 'Full amount' } as const

export const LEDGER_ENTRY_LABELS: Record<EntryKind, string> = {
  receipt: 'Counted',
  refund: 'Refunded',
  reversal: 'Reversed by the provider',
  reinstatement: 'Reinstated',
  correction: 'No longer counted',
  archived: 'Archived with the sandbox',
}
