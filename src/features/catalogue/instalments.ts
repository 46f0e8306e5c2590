/**
 * Splits an agreed total, in pence, into what is paid now and what is paid later: 60 % rounded to the pound, and the rest,
 * so that the two always add up. A total below a pound has no whole pound to split and is paid at once.
 */
export function instalments(totalPence: number): { firstPence: number; secondPence: number } {
  const wholePounds = Math.max(1, Math.round((totalPence * 0.6) / 100))
  const firstPence = Math.min(totalPence, wholePounds * 100)
  return { firstPence, secondPence: totalPence - firstPence }
}

/** ₦1,000,000 in kobo: many Nigerian debit cards refuse more than that in a day. */
const LARGE_KOBO = 100_000_000

/** Whether a charge, in kobo, is likelier to succeed by bank transfer than with a card. */
export function goesBestByTransfer(kobo: number): boolean {
  return kobo >= LARGE_KOBO
}
