import { assertNever } from '#src/assert-never.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { dayAndTime } from '#src/dates.ts'
import { readCrockford } from '#src/features/cases/reference.ts'
import { naira, poundsAndPence, sumInCurrency } from '#src/money.ts'
import { findChannelWords } from '../channels.ts'
import type { VerifyAnswer } from './payment-gateway.ts'

/** Reads a typed or copied reference. Returns null if it cannot be one. */
export function readPaymentReference(typed: string): string | null {
  const characters = readCrockford(typed, 'TP', 20)
  return characters && `TP-${characters}`
}

/** Accepts `TP-` and twenty characters of Crockford's base32. */
export function isPaymentReference(text: string): boolean {
  return /^TP-[0-9A-HJKMNP-TV-Z]{20}$/.test(text)
}

/** A quote is reused while at least 10 of its 30 minutes are left, and after a failed payment until it expires. */
export const QUOTE_VALIDITY_MS = 30 * MINUTE_MS
export const MIN_VALIDITY_TO_REUSE_MS = 10 * MINUTE_MS

const MAX_DELAY_AT_QUOTED_RATE_MS = DAY_MS

export function isQuoteValid(quote: { expiresAt: Date }, now: Date): boolean {
  return quote.expiresAt.getTime() > now.getTime()
}

export function countsAtQuotedRate(madeAt: Date, paidAt: Date): boolean {
  return paidAt.getTime() - madeAt.getTime() <= MAX_DELAY_AT_QUOTED_RATE_MS
}

/** Providers repeat a failed webhook for 72 hours. */
const MAX_CHECK_DURATION_MS = 72 * HOUR_MS
const FREQUENT_CHECKS_DURATION_MS = HOUR_MS
const FREQUENT_CHECK_INTERVAL_MS = 3 * MINUTE_MS

/** Checks are due every three minutes, then hourly. Returns null after 72 hours. */
export function calculateNextCheck(openedAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - openedAt.getTime()
  if (ageMs >= MAX_CHECK_DURATION_MS) return null
  return new Date(now.getTime() + (ageMs < FREQUENT_CHECKS_DURATION_MS ? FREQUENT_CHECK_INTERVAL_MS : HOUR_MS))
}

/** A payment that the payer has made but the bank has not confirmed. */
export type PaymentInFlight = { pence: number; kobo: number; channel: string | null; pendingSince: Date }

/** Returns "₦121,387 (£59.00) by bank transfer, since Monday 2 November 2026, 09:05 (Lagos time)". */
export function describeInFlight({ pence, kobo, channel, pendingSince }: PaymentInFlight): string {
  const { by } = findChannelWords(channel)
  const sum = `${naira(kobo)} (${poundsAndPence(pence)})`
  return `${by === undefined ? sum : `${sum} ${by}`}, since ${dayAndTime(pendingSince)}`
}

/** `kobo` are hundredths of the currency, or null when the provider's number is no safe integer. */
export type ArrivedSum = { kobo: number | null; currency: string }

/** Returns the arrived sum in words if it is not the sum that we asked for. */
export function describeOtherSum(payment: {
  kobo: number
  currency: string
  arrivedKobo: number | null
  arrivedCurrency: string | null
}): string | null {
  const { kobo, currency, arrivedKobo, arrivedCurrency } = payment
  if (arrivedCurrency === null || (arrivedKobo === kobo && arrivedCurrency === currency)) return null
  return sumInCurrency({ kobo: arrivedKobo, currency: arrivedCurrency })
}

type ProviderFacts = { transactionId?: string | null; feeKobo?: number | null }

export type PaymentOutcome =
  | ({ kind: 'paid'; paidAt: Date | null; channel: string | null } & ProviderFacts)
  | ({
      kind: 'mismatch'
      reason: 'amount' | 'currency' | 'reference'
      arrived: ArrivedSum
      paidAt?: Date | null
      channel?: string | null
    } & ProviderFacts)
  | { kind: 'failed'; channel: string | null }
  | { kind: 'reversed' }
  /** `pending` is null until the payer has paid and only the confirmation by the bank is missing. */
  | { kind: 'waiting'; pending: { channel: string | null } | null }

type ExpectedPayment = { reference: string; kobo: number; currency: string }

/** Decides what the provider's answer means for a payment. A webhook or redirect alone settles nothing. */
export function paymentOutcome(expected: ExpectedPayment, answer: VerifyAnswer): PaymentOutcome {
  if (answer.outcome === 'unknown') return { kind: 'waiting', pending: null }
  switch (answer.status) {
    case 'paid': {
      const { paidAt, channel, transactionId, feeKobo } = answer
      const reason = mismatchReason(expected, answer)
      if (reason === null) return { kind: 'paid', paidAt, channel, transactionId, feeKobo }
      return {
        kind: 'mismatch',
        reason,
        arrived: { kobo: answer.kobo, currency: answer.currency },
        paidAt,
        channel,
        transactionId,
        feeKobo,
      }
    }
    case 'failed':
      return { kind: 'failed', channel: answer.channel }
    case 'reversed':
      return { kind: 'reversed' }
    case 'pending':
      return { kind: 'waiting', pending: { channel: answer.channel } }
    case 'unpaid':
      return { kind: 'waiting', pending: null }
    default:
      return assertNever(answer.status)
  }
}

function mismatchReason(expected: ExpectedPayment, received: ArrivedSum & { reference: string }) {
  if (received.reference !== expected.reference) return 'reference'
  if (received.currency !== expected.currency) return 'currency'
  return received.kobo === expected.kobo ? null : 'amount'
}

/** Lists the dates of all published terms of service (yyyy-mm-dd), newest first. A payment stores the date that its payer accepted. */
export const TERMS_VERSIONS = ['2026-11-28', '2026-11-23'] as const

export type TermsVersion = (typeof TERMS_VERSIONS)[number]

export const [TERMS_VERSION] = TERMS_VERSIONS
