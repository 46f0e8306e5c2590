/** Splits pence: 60 % now, in whole pounds. Up to £1 is paid at once. */
export function calculateInstalments(totalPence: number): { firstPence: number; secondPence: number } {
  const wholePounds = Math.max(1, Math.round((totalPence * 0.6) / 100))
  const firstPence = Math.min(totalPence, wholePounds * 100)
  return { firstPence, secondPence: totalPence - firstPence }
}

/** ₦1,000,000: many Nigerian debit cards refuse a larger sum per day. */
const LARGE_PAYMENT_KOBO = 100_000_000

/** Large payments succeed more often by bank transfer than with a card. */
export function isBetterByTransfer(kobo: number): boolean {
  return kobo >= LARGE_PAYMENT_KOBO
}
