import { dayAndTime } from '#src/dates.ts'
import { naira, poundsAndPence } from '#src/money.ts'

/** A payment that was made and that the bank has not confirmed. */
export type PaymentInFlight = { pence: number; kobo: number; channel: string | null; pendingSince: Date }

/** "₦121,387 (£59.00) by bank transfer, since Monday 2 November 2026, 09:05 (Lagos time)" */
export function describeInFlight({ pence, kobo, channel, pendingSince }: PaymentInFlight): string {
  const way = channel === null ? undefined : WAYS[channel]
  return `${naira(kobo)} (${poundsAndPence(pence)})${way === undefined ? '' : ` ${way}`}, since ${dayAndTime(pendingSince)}`
}

/** By the provider's name for the channel; one that it adds later is left out. */
const WAYS: Readonly<Record<string, string>> = {
  card: 'with a card',
  bank_transfer: 'by bank transfer',
  bank: 'from your bank account',
  ussd: 'by USSD',
}
