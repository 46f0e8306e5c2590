import type { Tone } from '#src/tone.ts'

type StateFacts = {
  label: string
  tone: Tone
  money: 'unknown' | 'none' | 'counted' | 'not-counted'
  /** Null while money may still arrive. */
  outcome: null | 'settled' | 'failed' | 'mismatch' | 'refund-due'
}

export const PAYMENT_STATES = {
  open: { label: 'Checkout opened', tone: 'neutral', money: 'unknown', outcome: null },
  failed: { label: 'Failed', tone: 'neutral', money: 'none', outcome: null },
  /** Nothing arrived within 72 hours. Money that arrives later still counts. */
  abandoned: { label: 'Not paid', tone: 'neutral', money: 'none', outcome: null },
  /** Part of the money may have been refunded later. */
  settled: { label: 'Settled', tone: 'good', money: 'counted', outcome: 'settled' },
  /** All of a settled payment was refunded or reversed. */
  reversed: { label: 'Reversed', tone: 'neutral', money: 'counted', outcome: 'failed' },
  /** The payer paid twice, or the application was rejected or deleted. */
  refund_due: { label: 'Refund due', tone: 'bad', money: 'not-counted', outcome: 'refund-due' },
  /** The provider reports another sum, currency or reference. */
  mismatch: { label: 'Wrong amount', tone: 'bad', money: 'not-counted', outcome: 'mismatch' },
  archived: { label: 'Sandbox, archived', tone: 'neutral', money: 'none', outcome: 'failed' },
} as const satisfies Record<string, StateFacts>

export type PaymentState = keyof typeof PAYMENT_STATES

export const PAYMENT_STATE_KEYS = Object.keys(PAYMENT_STATES) as [PaymentState, ...Array<PaymentState>]

export const OPEN = 'open' satisfies PaymentState
export const FAILED = 'failed' satisfies PaymentState
export const ABANDONED = 'abandoned' satisfies PaymentState
export const SETTLED = 'settled' satisfies PaymentState
export const REVERSED = 'reversed' satisfies PaymentState
export const REFUND_DUE = 'refund_due' satisfies PaymentState
export const MISMATCH = 'mismatch' satisfies PaymentState
export const ARCHIVED = 'archived' satisfies PaymentState

/** Returns true while money may still arrive, so we must ask the provider. */
export function isUndecided(state: PaymentState): boolean {
  return PAYMENT_STATES[state].outcome === null
}

export function isSettled(state: PaymentState): boolean {
  return state === SETTLED
}

export function wasCounted(state: PaymentState): boolean {
  return PAYMENT_STATES[state].money === 'counted'
}

export function hasMoneyMoved(state: PaymentState): boolean {
  const { money } = PAYMENT_STATES[state]
  return money === 'counted' || money === 'not-counted'
}

export function isWithoutMoney(state: PaymentState): boolean {
  return PAYMENT_STATES[state].money === 'none'
}

export const DISPUTE_ANSWERS = ['accepted', 'contested'] as const
