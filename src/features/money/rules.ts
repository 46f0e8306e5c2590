import { assertNever } from '#src/assert-never.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { dayAndTime } from '#src/dates.ts'
import { readCrockford } from '#src/features/cases/reference.ts'
import { isPayable, isSecondPaymentDue, type Status } from '#src/features/cases/states.ts'
import { calculateInstalments } from '#src/features/site/catalogue/instalments.ts'
import type { Plan } from '#src/features/site/catalogue/items.ts'
import { naira, pounds, poundsAndPence, sumInCurrency } from '#src/money.ts'

export const OFFLINE_METHODS = ['bank_transfer', 'cash', 'card_terminal', 'cheque', 'other'] as const

export type OfflineMethod = (typeof OFFLINE_METHODS)[number]

export const OFFLINE_METHOD_WORDS: Record<OfflineMethod, string> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  card_terminal: 'Card terminal',
  cheque: 'Cheque',
  other: 'Other',
}

export const DISPUTE_ANSWERS = ['accepted', 'contested'] as const

export const PAYMENT_CHANNELS = ['bank_transfer', 'card', 'ussd'] as const

export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number]

/** Larger sums may be paid in parts, each of at least `MIN_PART_KOBO`. */
const PARTS_ABOVE_PENCE = 50_000
export const MIN_PART_KOBO = 10_000_000

export function allowsParts({ pence }: { pence: number }): boolean {
  return pence > PARTS_ABOVE_PENCE
}

export function describeResolution(resolution: string): string {
  return (
    {
      accepted: 'we accepted it, and the money goes back',
      unanswered: 'it was accepted because it wasn’t answered in time, and the money goes back',
      archived: 'its sandbox payment was archived',
      declined: 'it was declined, and the money stays with us',
    }[resolution] ?? resolution
  )
}

export const ENTRY_KINDS = [
  'receipt',
  'refund',
  /** The provider took back the unrefunded money. */
  'reversal',
  /** We won the dispute about a reversed payment. */
  'reinstatement',
  'correction',
  /** This cancels an entry of a sandbox payment (ADR 008). */
  'archived',
] as const

export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Kobo are 0 when the money moved in pounds. */
export type Sum = { pence: number; kobo: number }

/** Refunds first use up kobo beyond the receipt, which never counted. `refundedKobo` sums all refunds, to round once. */
export function calculateBalanceAfterRefunds(receipt: Sum, arrivedKobo: number, refundedKobo: number): Sum {
  const kobo = Math.max(0, Math.min(receipt.kobo, arrivedKobo - refundedKobo))
  return { pence: Number((BigInt(receipt.pence) * BigInt(kobo)) / BigInt(receipt.kobo)), kobo }
}

/** The initial payment is due in every payable status, the second only from the final review on. */
export function isDueNow(due: Due | null, status: Status): boolean {
  if (due === null || !isPayable(status)) return false
  return due.instalment !== 'final' || isSecondPaymentDue(status)
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
  const channelWords = channel === null ? undefined : CHANNEL_WORDS[channel]
  return `${naira(kobo)} (${poundsAndPence(pence)})${channelWords === undefined ? '' : ` ${channelWords}`}, since ${dayAndTime(pendingSince)}`
}

const CHANNEL_WORDS: Readonly<Record<string, string>> = {
  card: 'with a card',
  bank_transfer: 'by bank transfer',
  bank: 'from your bank account',
  ussd: 'by USSD',
}

/** Reads a typed or copied reference. Returns null if it cannot be one. */
export function readPaymentReference(typed: string): string | null {
  const characters = readCrockford(typed, 'TP', 20)
  return characters && `TP-${characters}`
}

/** Accepts `TP-` and twenty characters of Crockford's base32. */
export function isPaymentReference(text: string): boolean {
  return /^TP-[0-9A-HJKMNP-TV-Z]{20}$/.test(text)
}

export const INSTALMENTS = ['initial', 'final', 'full'] as const
export type Instalment = (typeof INSTALMENTS)[number]

/** `pence` is a whole instalment, or the rest of one that was paid in part. */
export type Due = { instalment: Instalment; pence: number }

/**
 * `due` is what can be paid next; `laterPence` becomes due after it. `settledPence` need not be paid any more:
 * it is the money that we keep and `reducedPence`, which refunds took off the price.
 */
export type Account = {
  totalPence: number
  settledPence: number
  reducedPence: number
  /** A refund ended the case, so nothing is due. */
  isEnded: boolean
  laterPence: number
  due: Due | null
}

/** The columns of a case about its money. */
export type AccountFacts = {
  agreedPence: number
  settledPence: number
  reducedPence: number
  endedByRefundAt: Date | null
}

/** Calculates what is due from the stored plan. */
export function calculateAccount(plan: Plan, facts: AccountFacts): Account {
  const { agreedPence: totalPence, settledPence, reducedPence, endedByRefundAt } = facts
  const sums = { totalPence, settledPence, reducedPence, isEnded: endedByRefundAt !== null }
  const leftPence = totalPence - settledPence
  if (leftPence <= 0 || sums.isEnded) return { ...sums, laterPence: 0, due: null }
  switch (plan) {
    case 'full':
      return { ...sums, laterPence: 0, due: { instalment: 'full', pence: leftPence } }
    case 'split': {
      const { firstPence, secondPence } = calculateInstalments(totalPence)
      return settledPence < firstPence
        ? { ...sums, laterPence: secondPence, due: { instalment: 'initial', pence: firstPence - settledPence } }
        : { ...sums, laterPence: 0, due: { instalment: 'final', pence: leftPence } }
    }
    default:
      return assertNever(plan)
  }
}

export function sumLeftToPay({ due, laterPence }: Account): number {
  return (due?.pence ?? 0) + laterPence
}

/** Refunds that lowered the price count towards the initial payment first. */
export function calculateInstalmentPence({ totalPence, reducedPence }: Account, instalment: Instalment): number {
  if (instalment === 'full') return totalPence - reducedPence
  const { firstPence, secondPence } = calculateInstalments(totalPence)
  return instalment === 'initial'
    ? Math.max(0, firstPence - reducedPence)
    : secondPence - Math.max(0, reducedPence - firstPence)
}

/** Returns "£1,200 of £3,000 paid, £1,800 left, about ₦3,703,320 today". */
export function describePartlyPaid(sums: { ofPence: number; leftPence: number; leftKobo: number | null }): string {
  const { ofPence, leftPence, leftKobo } = sums
  const guide = leftKobo === null ? '' : `, about ${naira(leftKobo)} today`
  return `${pounds(ofPence - leftPence)} of ${pounds(ofPence)} paid, ${pounds(leftPence)} left${guide}`
}

/** Returns true when an instalment is paid in part and its rest is due. */
export function isRestDue(account: Account): boolean {
  const { due } = account
  return due !== null && due.pence < calculateInstalmentPence(account, due.instalment)
}

/** Returns null unless an instalment is paid in part. */
export function describePartlyPaidInstalment(account: Account, leftKobo: number | null): string | null {
  const { due } = account
  if (due === null || !isRestDue(account)) return null
  const ofPence = calculateInstalmentPence(account, due.instalment)
  return describePartlyPaid({ ofPence, leftPence: due.pence, leftKobo })
}

export type PaymentRequestResult = 'pay' | 'already-paid' | 'initial-required'

/** `requested` is the query parameter `payment_type`; unknown values request what is due. */
export function checkPaymentRequest(plan: Plan, account: Account, requested: string | null): PaymentRequestResult {
  if (account.due === null) return 'already-paid'
  if (plan === 'split' && requested === 'final' && account.due.instalment === 'initial') return 'initial-required'
  if (plan === 'split' && requested === 'initial' && account.due.instalment === 'final') return 'already-paid'
  return 'pay'
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
