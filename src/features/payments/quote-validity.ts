const MINUTE = 60_000

/** A quote is good for half an hour, and shown again to the same payer while ten minutes of it are left. */
export const QUOTE_MS = 30 * MINUTE
export const REUSED_WHILE_LEFT_MS = 10 * MINUTE

/** A checkout counts at its quoted rate when it is paid within this time after the quote; later, at the latest rate. */
const COUNTS_AT_QUOTED_RATE_MS = 24 * 60 * MINUTE

export function isValid(quote: { expiresAt: Date }, now: Date): boolean {
  return quote.expiresAt.getTime() > now.getTime()
}

/** Whether money that moved at `paidAt` still counts at the rate it was quoted at. */
export function countsAtQuotedRate(madeAt: Date, paidAt: Date): boolean {
  return paidAt.getTime() - madeAt.getTime() <= COUNTS_AT_QUOTED_RATE_MS
}
