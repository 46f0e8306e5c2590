/** The first instalment is 60 %, in whole pounds. A total up to £1 is paid at once. */
export function calculateInstalments(totalPence: number): { firstPence: number; secondPence: number } {
  const wholePounds = Math.max(1, Math.round((totalPence * 0.6) / 100))
  const firstPence = Math.min(totalPence, wholePounds * 100)
  return { firstPence, secondPence: totalPence - firstPence }
}

/** Many Nigerian debit cards refuse more than ₦1,000,000 per day. */
const LARGE_PAYMENT_KOBO = 100_000_000

export function isBetterByTransfer(kobo: number): boolean {
  return kobo >= LARGE_PAYMENT_KOBO
}
