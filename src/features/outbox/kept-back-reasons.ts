/** Why a message is no longer sent, as staff read it. The keys are stored. */
export const KEPT_BACK_REASONS = {
  cancelled: 'The consultation it tells of was cancelled since.',
  moved: 'The consultation was moved since: this message names the old time.',
  past: 'The consultation it tells of is over.',
  begun: 'The consultation it reminds of has begun.',
  'not-a-member': 'Its reader no longer works here: what tells of applicants is not sent to them.',
} as const

export type KeptBackReason = keyof typeof KEPT_BACK_REASONS
