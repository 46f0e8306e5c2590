export const PAYMENT_STATES = [
  /** A checkout was opened; we do not know yet what became of it. */
  'open',
  /** The provider says that it failed; the payer may try again with a new one. */
  'failed',
  /** Nothing came within 72 hours. Money that comes later still counts. */
  'abandoned',
  /** Paid and counted. Part of it may be refunded by now: the ledger has the sum that counts. */
  'settled',
  /** Counted once, and all of it refunded or taken back since. */
  'reversed',
  /** Paid, but to be given back: twice, or for something rejected or deleted. */
  'refund_due',
  /** The provider tells of another sum, currency or reference than ours: nothing counted, staff must look. */
  'mismatch',
  /** Paid in the sandbox, before a real provider took its place: never counts again. */
  'archived',
] as const

export type PaymentState = (typeof PAYMENT_STATES)[number]
