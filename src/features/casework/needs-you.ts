/** Why an application waits for a member of staff, the most pressing first, as its row says it. */
export const REASONS = {
  dispute: 'A payment is disputed',
  /** Money came that is not what we asked for, is to be given back, or was taken back. */
  money: 'A payment needs a look',
  /** Paid, and nobody has begun to read it. */
  'first-reading': 'Paid, and not read yet',
  /** Something was handed in, and nobody has decided about it. */
  'document-to-review': 'A document waits to be looked at',
  /** Something was asked for, and its last day has passed. */
  'late-document': 'A document is overdue',
  /** A mail to the applicant was given up, and none went out since. */
  'lost-mail': 'An email did not arrive',
} as const

export type Reason = keyof typeof REASONS

export const REASON_KEYS = Object.keys(REASONS) as Array<Reason>
