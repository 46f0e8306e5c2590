const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** As long as a provider repeats a webhook that fails. */
const ASK_FOR = 72 * HOUR
const OFTEN_FOR = HOUR
const OFTEN = 3 * MINUTE

/** When to ask the provider again about a payment opened at `openedAt`: every few minutes, then hourly; null after 72 hours. */
export function nextCheckAfter(openedAt: Date, now: Date): Date | null {
  const age = now.getTime() - openedAt.getTime()
  if (age >= ASK_FOR) return null
  return new Date(now.getTime() + (age < OFTEN_FOR ? OFTEN : HOUR))
}
