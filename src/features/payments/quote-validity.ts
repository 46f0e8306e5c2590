const MINUTE = 60_000

/** A quote is good for half an hour, and shown again to the same payer while ten minutes of it are left. */
export const QUOTE_MS = 30 * MINUTE
export const REUSED_WHILE_LEFT_MS = 10 * MINUTE

export function isValid(quote: { expiresAt: Date }, now: Date): boolean {
  return quote.expiresAt.getTime() > now.getTime()
}
