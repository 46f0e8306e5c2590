import type { Tone } from '#src/tone.ts'

type RefundStateFacts = {
  label: string
  tone: Tone
  takesMoney: boolean
  isOver: boolean
}

export const REFUND_STATES = {
  proposed: { label: 'Waits for an owner', tone: 'waiting', takesMoney: true, isOver: false },
  declined: { label: 'Declined', tone: 'neutral', takesMoney: false, isOver: true },
  approved: { label: 'To be paid', tone: 'waiting', takesMoney: true, isOver: false },
  pending: { label: 'Sent', tone: 'waiting', takesMoney: true, isOver: false },
  processing: { label: 'With the bank', tone: 'waiting', takesMoney: true, isOver: false },
  processed: { label: 'Paid', tone: 'good', takesMoney: true, isOver: true },
  failed: { label: 'Failed', tone: 'bad', takesMoney: false, isOver: true },
  /** The payer must name another account. */
  needs_attention: { label: 'Needs bank details', tone: 'bad', takesMoney: true, isOver: false },
} as const satisfies Record<string, RefundStateFacts>

export type RefundState = keyof typeof REFUND_STATES

export const APPROVED = 'approved' satisfies RefundState
export const FAILED = 'failed' satisfies RefundState

export const REFUND_STATE_KEYS = Object.keys(REFUND_STATES) as [RefundState, ...Array<RefundState>]

export function isUnfinished(state: RefundState): boolean {
  return !REFUND_STATES[state].isOver
}

export function takesMoney(state: RefundState): boolean {
  return REFUND_STATES[state].takesMoney
}
