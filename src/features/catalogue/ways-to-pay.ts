/** ₦1,000,000 in kobo: many Nigerian debit cards refuse more than that in a day. */
const LARGE_KOBO = 100_000_000

/** Whether a charge, in kobo, is likelier to succeed by bank transfer than with a card. */
export function goesBestByTransfer(kobo: number): boolean {
  return kobo >= LARGE_KOBO
}
