export const MAIL_STATES = [
  /** Waits for its first or next try. */
  'queued',
  /** A worker is handing it over. */
  'sending',
  /** The mail server took it. */
  'sent',
  /** Given up: refused for good, or tried for a day. Staff can send it again. */
  'failed',
  /** Kept back: what it told was no longer so when its turn came. Staff can send it all the same. */
  'dropped',
] as const

export type MailState = (typeof MAIL_STATES)[number]

/** As staff read them. */
export const MAIL_STATE_NAMES: Record<MailState, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'No longer needed',
}
