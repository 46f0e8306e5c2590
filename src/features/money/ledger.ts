export const ENTRY_KINDS = [
  'receipt',
  'refund',
  /** The provider took back the unrefunded money. */
  'reversal',
  /** We won the dispute about a reversed payment. */
  'reinstatement',
  'correction',
  /** This cancels an entry of a sandbox payment (ADR 008). */
  'archived',
] as const

export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Such an entry takes the day of the entry that it cancels, while its month is open (ADR 128). */
export function isCancelling(kind: EntryKind): boolean {
  return kind === 'reversal' || kind === 'reinstatement' || kind === 'correction'
}

export const LEDGER_ENTRY_LABELS: Record<EntryKind, string> = {
  receipt: 'Counted',
  refund: 'Refunded',
  reversal: 'Reversed by the provider',
  reinstatement: 'Reinstated',
  correction: 'No longer counted',
  archived: 'Archived with the sandbox',
}

/** Kobo are 0 when the money moved in pounds. */
export type Sum = { pence: number; kobo: number }

export function sumUp(entries: ReadonlyArray<Sum>): Sum {
  return entries.reduce(({ pence, kobo }, entry) => ({ pence: pence + entry.pence, kobo: kobo + entry.kobo }), {
    pence: 0,
    kobo: 0,
  })
}

/** Refunds first use up kobo beyond the receipt, which never counted. `refundedKobo` sums all refunds, to round once. */
export function calculateBalanceAfterRefunds(receipt: Sum, arrivedKobo: number, refundedKobo: number): Sum {
  const kobo = Math.max(0, Math.min(receipt.kobo, arrivedKobo - refundedKobo))
  return { pence: Number((BigInt(receipt.pence) * BigInt(kobo)) / BigInt(receipt.kobo)), kobo }
}
