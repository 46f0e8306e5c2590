import { timeInLagos } from '#src/dates.ts'
import { isBetterByTransfer } from '#src/features/money/channels.ts'
import type { PaymentResult } from '#src/features/money/checkout/queries.server.ts'
import { describeOtherSum } from '#src/features/money/checkout/rules.ts'
import { naira, poundsAndPence } from '#src/money.ts'
import type { Failure } from './outcome-page.ts'

export function listFacts(result: PaymentResult): Failure['facts'] {
  const arrived = describeOtherSum(result)
  return [
    ['For', result.paidItem],
    ['Asked for', `${naira(result.kobo)} (${poundsAndPence(result.pence)})`],
    ...(arrived === null ? [] : [['Arrived', arrived] as const]),
    ['Payment reference', result.reference],
  ]
}

export function describeMismatch(result: PaymentResult): string {
  const arrived = describeOtherSum(result)
  return arrived === null
    ? 'We can’t match this payment to what we asked for'
    : `A different amount arrived than the one we asked for: ${arrived} instead of ${naira(result.kobo)}`
}

export function describeRejectedTransfer({ kobo }: PaymentResult, hasLinkByEmail: boolean): string {
  const howToPay = hasLinkByEmail ? ' To pay, open the payment link we emailed you.' : ''
  return `Usually this means that the sum was not exactly ${naira(kobo)}. The money goes back to the account that it came from.${howToPay} If you have sent the exact sum since, you don’t need to do anything: we’ll email you when it arrives.`
}

export function describeDecline({ kobo, retry }: PaymentResult, channel: string | null, notCharged: string): string {
  const heldUntil = retry?.heldUntil ?? null
  return [
    `Your bank declined the ${(channel === null ? null : DECLINED_WORDS[channel]) ?? 'payment'} of ${naira(kobo)}.`,
    notCharged,
    ...(channel === 'card' && isBetterByTransfer(kobo)
      ? ['Many cards refuse more than ₦1,000,000 a day, so a bank transfer is more likely to work.']
      : []),
    ...(channel === 'bank_transfer' ? ['Your bank can tell you why. You can also pay another way.'] : []),
    ...(heldUntil === null ? [] : [`The price stays the same until ${timeInLagos(heldUntil)}.`]),
  ].join(' ')
}

const DECLINED_WORDS: Readonly<Record<string, string>> = {
  card: 'card payment',
  bank_transfer: 'bank transfer',
  bank: 'payment from your bank account',
  ussd: 'USSD payment',
}
