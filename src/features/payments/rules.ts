import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { dayAndTime } from '#src/dates.ts'
import { isPayable, isSecondPaymentDue, type Status } from '#src/features/applications/states.ts'
import { instalments } from '#src/features/catalogue/instalments.ts'
import type { Plan } from '#src/features/catalogue/items.ts'
import { naira, poundsAndPence } from '#src/money.ts'
import { never } from '#src/never.ts'

export const OFFLINE_METHODS = ['bank_transfer', 'cash', 'card_terminal', 'cheque', 'other'] as const

export type OfflineMethod = (typeof OFFLINE_METHODS)[number]

export const OFFLINE_METHOD_WORDS: Record<OfflineMethod, string> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  card_terminal: 'Card terminal',
  cheque: 'Cheque',
  other: 'Other',
}

export function disputeEnd(resolution: string): string {
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
  /** Part of a payment, or all of it, was refunded through the provider. */
  'refund',
  /** The provider took the rest of a payment back: a chargeback, or a refund of the whole. */
  'reversal',
  /** A reversed payment came back, because we won the dispute. */
  'reinstatement',
  /** Staff reversed an offline payment, or decided to refund counted money. */
  'correction',
  /** The opposite of an entry of a sandbox payment, at the same time as that entry (ADR 040). */
  'archived',
] as const

export type EntryKind = (typeof ENTRY_KINDS)[number]

/** A sum in both currencies; kobo 0 where it moved in pounds. */
export type Sum = { pence: number; kobo: number }

/**
 * What is left after refunds, which first use up a surplus in `arrivedKobo` that never counted. Rounded once over all
 * refunds.
 */
export function keptAfterRefunds(receipt: Sum, arrivedKobo: number, refundedKobo: number): Sum {
  const kobo = Math.max(0, Math.min(receipt.kobo, arrivedKobo - refundedKobo))
  return { pence: Number((BigInt(receipt.pence) * BigInt(kobo)) / BigInt(receipt.kobo)), kobo }
}

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

export const INSTALMENTS = ['initial', 'final', 'full'] as const
export type Instalment = (typeof INSTALMENTS)[number]

/** What is to be paid next: an instalment, or what is left of one that was settled in part. */
export type Due = { instalment: Instalment; pence: number }

/** The sums of a purchase, in pence. `due` is null when nothing is left to pay; `laterPence` becomes due after it. */
export type Account = { totalPence: number; settledPence: number; laterPence: number; due: Due | null }

/**
 * What is due by the stored plan and the ledger, never by the browser. `settledPence`: payments minus refunds and
 * reversals.
 */
export function accountOf(plan: Plan, totalPence: number, settledPence: number): Account {
  const base = { totalPence, settledPence }
  const left = totalPence - settledPence
  if (left <= 0) return { ...base, laterPence: 0, due: null }
  switch (plan) {
    case 'full':
      return { ...base, laterPence: 0, due: { instalment: 'full', pence: left } }
    case 'split': {
      const { firstPence, secondPence } = instalments(totalPence)
      return settledPence < firstPence
        ? { ...base, laterPence: secondPence, due: { instalment: 'initial', pence: firstPence - settledPence } }
        : { ...base, laterPence: 0, due: { instalment: 'final', pence: left } }
    }
    default:
      return never(plan)
  }
}

/** Whether what is due is only what is left of an instalment that was settled in part. */
export function isRestDue({ totalPence, settledPence, due }: Account): boolean {
  if (due === null) return false
  return settledPence > (due.instalment === 'final' ? instalments(totalPence).firstPence : 0)
}

export type PaymentRequest = 'pay' | 'already-paid' | 'initial-required'

/** What to answer somebody who asks to pay `requested` (the address's payment_type; anything else counts as what is due). */
export function answerRequest(plan: Plan, account: Account, requested: string | null): PaymentRequest {
  if (account.due === null) return 'already-paid'
  if (plan === 'split' && requested === 'final' && account.due.instalment === 'initial') return 'initial-required'
  if (plan === 'split' && requested === 'initial' && account.due.instalment === 'final') return 'already-paid'
  return 'pay'
}

/** A sum as the provider tells it, in hundredths of its currency; null where it is no number that could be kept. */
export type Arrived = { kobo: number | null; currency: string }

export type Verdict =
  | { kind: 'paid'; paidAt: Date | null; channel: string | null }
  /** Paid, but not what we asked for: never counted. `arrived`: what the provider tells of. */
  | { kind: 'mismatch'; reason: 'amount' | 'currency' | 'reference'; arrived: Arrived; paidAt?: Date | null }
  | { kind: 'failed' }
  | { kind: 'reversed' }
  /** Undecided: ask again. `pending`: the bank has yet to confirm the payment; null when nothing was paid yet. */
  | { kind: 'waiting'; pending: { channel: string | null } | null }
