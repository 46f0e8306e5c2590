import { HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { naira, poundsAndPence } from '#src/money.ts'
import { APPROVED, REFUND_STATES, type RefundState } from './states.ts'

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

/** From this sum of refunds on, an owner must confirm (ADR 120). */
export const LARGE_REFUND_KOBO = 100_000_000

/** `otherKobo` sums the earlier refunds of the purchase, so that parts do not stay below the limit. */
export function needsOwner({ kobo, otherKobo }: { kobo: number; otherKobo: number }): boolean {
  return kobo + otherKobo >= LARGE_REFUND_KOBO
}

/** While this lasts, the request to the provider may still be on its way. */
export const SENDING_MS = 5 * MINUTE_MS

/** Longer than this after its start, a request is not sent any more. */
export const MAX_SENDING_DELAY_MS = MINUTE_MS

export function calculateNextRefundCheck(state: RefundState, now: Date): Date | null {
  if (REFUND_STATES[state].isOver || state === 'proposed') return null
  return new Date(now.getTime() + (state === APPROVED ? SENDING_MS : HOUR_MS))
}

/** A finished refund stays as it is, because reports of the provider may arrive late. */
export function mayFollow(from: RefundState, to: RefundState): boolean {
  return from !== to && !REFUND_STATES[from].isOver
}

export function formatRefundSum({ amount, currency }: { amount: number; currency: 'NGN' | 'GBP' }): string {
  return currency === 'NGN' ? naira(amount) : poundsAndPence(amount)
}
