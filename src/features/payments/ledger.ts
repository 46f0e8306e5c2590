/** Why money moved. */
export const ENTRY_KINDS = [
  /** A payment was counted. */
  'receipt',
  /** Part of a payment, or all of it, was refunded through the provider. */
  'refund',
  /** The provider took the rest of a payment back: a chargeback, or a refund of the whole. */
  'reversal',
  /** What was reversed came back: a dispute was won. */
  'reinstatement',
  /** Staff undid what they had recorded, or decided to give counted money back. */
  'correction',
  /** It was paid in the sandbox: undoes each other entry of its payment, at the time of that one. */
  'archived',
] as const

export type EntryKind = (typeof ENTRY_KINDS)[number]

/** A sum in both currencies; kobo 0 where it moved in pounds. */
export type Sum = { pence: number; kobo: number }

/**
 * What is left of a counted payment after refunds. `arrivedKobo` may be above `receipt.kobo`: the surplus was never counted,
 * and is what refunds give back first. Rounded down once, over all refunds, so that many small ones add up to the whole.
 */
export function keptAfterRefunds(receipt: Sum, arrivedKobo: number, refundedKobo: number): Sum {
  const kobo = Math.max(0, Math.min(receipt.kobo, arrivedKobo - refundedKobo))
  return { pence: Number((BigInt(receipt.pence) * BigInt(kobo)) / BigInt(receipt.kobo)), kobo }
}
