export const ENTRY_KINDS = [
  'receipt',
  /** Part of a payment, or all of it, was refunded through the provider. */
  'refund',
  /** The provider took the rest of a payment back: a chargeback, or a refund of the whole. */
  'reversal',
  /** A reversed payment came back, because we won the dispute. */
  'reinstatement',
  /** Staff reversed an offline payment, or decided to refund counted money. */
  'correction',
  /** The opposite of an entry of a sandbox payment, at the same time as that entry (ADR 040). */
  'archived',
] as const

export type EntryKind = (typeof ENTRY_KINDS)[number]

/** A sum in both currencies; kobo 0 where it moved in pounds. */
export type Sum = { pence: number; kobo: number }

/**
 * Computes what is left of a counted payment after refunds. `arrivedKobo` may exceed `receipt.kobo`: refunds first use up that
 * surplus, which never counted. Rounds down once over all refunds, so that many small ones add up to the whole.
 */
export function keptAfterRefunds(receipt: Sum, arrivedKobo: number, refundedKobo: number): Sum {
  const kobo = Math.max(0, Math.min(receipt.kobo, arrivedKobo - refundedKobo))
  return { pence: Number((BigInt(receipt.pence) * BigInt(kobo)) / BigInt(receipt.kobo)), kobo }
}
