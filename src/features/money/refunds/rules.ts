import { HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { APPROVED, REFUND_STATES, type RefundState } from './states.ts'

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
