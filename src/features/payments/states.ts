import type { Tone } from '#src/tone.ts'

type Facts = {
  label: string
  tone: Tone
  /** `counted`: it counted, at least once. `unknown`: the provider has not decided. */
  money: 'unknown' | 'none' | 'counted' | 'not-counted'
  /** What the payer is told without asking the provider again; null: money may still arrive, so we ask. */
  outcome: null | 'settled' | 'failed' | 'mismatch' | 'refund-due'
}

/** Every state of a payment. Whatever shows or asks about one derives from this table. */
export const PAYMENT_STATES = {
  /** A checkout was opened; we do not know yet what became of it. */
  open: { label: 'Checkout opened', tone: 'neutral', money: 'unknown', outcome: null },
  /** The provider says that it failed; the payer may try again with a new one. */
  failed: { label: 'Failed', tone: 'neutral', money: 'none', outcome: null },
  /** Nothing came within 72 hours. Money that comes later still counts. */
  abandoned: { label: 'Nothing came', tone: 'neutral', money: 'none', outcome: null },
  /** Paid and counted. Part of it may be refunded by now: the ledger has the sum that counts. */
  settled: { label: 'Settled', tone: 'good', money: 'counted', outcome: 'settled' },
  /** Counted once, and all of it refunded or taken back since. */
  reversed: { label: 'Taken back', tone: 'neutral', money: 'counted', outcome: 'failed' },
  /** Paid, but to be given back: twice, or for something rejected or deleted. */
  refund_due: { label: 'Refund due', tone: 'bad', money: 'not-counted', outcome: 'refund-due' },
  /** The provider reports another sum, currency or reference than ours: staff must look. */
  mismatch: { label: 'Not counted', tone: 'bad', money: 'not-counted', outcome: 'mismatch' },
  /** Paid in the sandbox, before a real provider took its place: never counts again. */
  archived: { label: 'Sandbox, archived', tone: 'neutral', money: 'none', outcome: 'failed' },
} as const satisfies Record<string, Facts>

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

/** Whether money may still arrive: then the provider's answer decides. */
export function isUndecided(state: PaymentState): boolean {
  return PAYMENT_STATES[state].outcome === null
}

/** Whether it counts now, in full or in part. */
export function isSettled(state: PaymentState): boolean {
  return state === SETTLED
}

/** Whether it counted once, also if all of it went back since. */
export function wasCounted(state: PaymentState): boolean {
  return PAYMENT_STATES[state].money === 'counted'
}

/** Whether the provider or a bank says that money came. */
export function hasMoneyMoved(state: PaymentState): boolean {
  const { money } = PAYMENT_STATES[state]
  return money === 'counted' || money === 'not-counted'
}

/** Whether no money moved, or none that was real. */
export function isWithoutMoney(state: PaymentState): boolean {
  return PAYMENT_STATES[state].money === 'none'
}
