import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { dayAndTime } from '#src/dates.ts'
import { isPayable, isSecondPaymentDue, type Status } from '#src/features/applications/states.ts'
import { naira, poundsAndPence } from '#src/money.ts'
import type { Due } from './amount-due.ts'

/** Whether what is left to pay is due now: the first payment always, the second from the final review on. */
export function isDueNow(due: Due | null, status: Status): boolean {
  if (due === null || !isPayable(status)) return false
  return due.instalment !== 'final' || isSecondPaymentDue(status)
}

/** A quote is good for half an hour, and shown again to the same payer while ten minutes of it are left. */
export const QUOTE_MS = 30 * MINUTE_MS
export const REUSED_WHILE_LEFT_MS = 10 * MINUTE_MS

/** A checkout counts at its quoted rate when it is paid within this time after the quote; later, at the latest rate. */
const COUNTS_AT_QUOTED_RATE_MS = DAY_MS

export function isValid(quote: { expiresAt: Date }, now: Date): boolean {
  return quote.expiresAt.getTime() > now.getTime()
}

/** Whether money that moved at `paidAt` still counts at the rate it was quoted at. */
export function countsAtQuotedRate(madeAt: Date, paidAt: Date): boolean {
  return paidAt.getTime() - madeAt.getTime() <= COUNTS_AT_QUOTED_RATE_MS
}

/** As long as a provider repeats a webhook that fails. */
const ASK_FOR = 72 * HOUR_MS
const OFTEN_FOR = HOUR_MS
const OFTEN = 3 * MINUTE_MS

/** When to ask the provider again about a payment opened at `openedAt`: every few minutes, then hourly; null after 72 hours. */
export function nextCheckAfter(openedAt: Date, now: Date): Date | null {
  const age = now.getTime() - openedAt.getTime()
  if (age >= ASK_FOR) return null
  return new Date(now.getTime() + (age < OFTEN_FOR ? OFTEN : HOUR_MS))
}

/** A payment that was made and that the bank has not confirmed. */
export type PaymentInFlight = { pence: number; kobo: number; channel: string | null; pendingSince: Date }

/** "₦121,387 (£59.00) by bank transfer, since Monday 2 November 2026, 09:05 (Lagos time)" */
export function describeInFlight({ pence, kobo, channel, pendingSince }: PaymentInFlight): string {
  const way = channel === null ? undefined : WAYS[channel]
  return `${naira(kobo)} (${poundsAndPence(pence)})${way === undefined ? '' : ` ${way}`}, since ${dayAndTime(pendingSince)}`
}

/** By the channel as the gateway names it; an unknown one is left out. */
const WAYS: Readonly<Record<string, string>> = {
  card: 'with a card',
  bank_transfer: 'by bank transfer',
  bank: 'from your bank account',
  ussd: 'by USSD',
}

/** `TP-` and twenty characters of Crockford's base32. A text of another form is no payment of ours, so no one is asked about it. */
export function isPaymentReference(text: string): boolean {
  return /^TP-[0-9A-HJKMNP-TV-Z]{20}$/.test(text)
}
