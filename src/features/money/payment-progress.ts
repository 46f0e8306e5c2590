import { pounds } from '#src/money.ts'
import type { Tone } from '#src/tone.ts'
import type { AccountFacts } from './rules.ts'

/** Staff say what a refund means for the price (ADR 120). */
export const REFUND_MEANINGS = ['price_falls', 'case_ends', 'due_again'] as const

export const REFUND_MEANING_WORDS: Record<(typeof REFUND_MEANINGS)[number], string> = {
  price_falls: 'The price falls',
  case_ends: 'The case ends',
  due_again: 'It’s due again',
}

/** A refund that was not begun here, but in the provider's dashboard or by a dispute, waits for its meaning. */
export const CURRENT_MEANING_WORDS = { ...REFUND_MEANING_WORDS, asked: 'Not said yet' } as const

export type RefundMeaning = (typeof REFUND_MEANINGS)[number]

export const PAYMENT_PROGRESS = { unpaid: 'Unpaid', partial: 'Partial', full: 'Full', refunded: 'Refunded' } as const

export const PAYMENT_PROGRESS_TONES = {
  unpaid: 'neutral',
  partial: 'progress-60',
  full: 'good',
  refunded: 'neutral',
} as const satisfies Record<keyof typeof PAYMENT_PROGRESS, Tone>

export type PaymentProgress = keyof typeof PAYMENT_PROGRESS

export const PAYMENT_PROGRESS_KEYS = Object.keys(PAYMENT_PROGRESS) as Array<PaymentProgress>

/** Pages, lists and exports show this state. `application-filters.server.ts` has the same rule in SQL. */
export function findPaymentProgress(facts: AccountFacts): PaymentProgress {
  const { agreedPence, settledPence, reducedPence, endedByRefundAt } = facts
  if (endedByRefundAt !== null || (reducedPence > 0 && settledPence === reducedPence)) return 'refunded'
  if (settledPence === 0) return 'unpaid'
  return settledPence < agreedPence ? 'partial' : 'full'
}

/** Says what happens to the money of a case that has ended. Null if none was paid. */
export function describeMoneyOfEnded({ keptPence, returnedPence }: { keptPence: number; returnedPence: number }) {
  if (keptPence + returnedPence === 0) return null
  if (returnedPence > 0)
    return keptPence === 0
      ? `We have refunded ${pounds(returnedPence)}.`
      : `We have refunded ${pounds(returnedPence)} of the ${pounds(keptPence + returnedPence)} that you paid.`
  return `You paid ${pounds(keptPence)}. We refund what you paid for work that we haven’t delivered, and we’ll write to you about it.`
}
