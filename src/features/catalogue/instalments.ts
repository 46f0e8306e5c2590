/**
 * Splits an agreed total, in pence, into what is paid now and what is paid later: 60 % rounded to the pound, and the rest,
 * so that the two always add up. A total below a pound has no whole pound to split and is paid at once.
 */
export function instalments(totalPence: number): { firstPence: number; secondPence: number } {
  const wholePounds = Math.max(1, Math.round((totalPence * 0.6) / 100))
  const firstPence = Math.min(totalPence, wholePounds * 100)
  return { firstPence, secondPence: totalPence - firstPence }
}
