import type { Tone } from '#src/tone.ts'

/** Only these payouts have reached the bank. */
export const PAID_OUT = 'success'

const PAYOUT_STATES: Readonly<Record<string, { label: string; tone: Tone }>> = {
  [PAID_OUT]: { label: 'In the bank', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

/** Providers may add states, and until the money is in the bank all of them mean the same to us. */
export function isOnTheWay(status: string): boolean {
  return !(status in PAYOUT_STATES)
}

export function describePayoutState(status: string): { label: string; tone: Tone } {
  return PAYOUT_STATES[status] ?? { label: 'On its way', tone: 'neutral' }
}
