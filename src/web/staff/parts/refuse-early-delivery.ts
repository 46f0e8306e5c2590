import { dateInWords, noonOf } from '#src/dates.ts'
import type { RefusedOutcome } from './staff-act.server.ts'

/** `since` is the first day that is possible: the application came in then, or an earlier stage was delivered. */
export function refuseEarlyDelivery(since: string): RefusedOutcome {
  const message = `Please enter ${dateInWords(noonOf(since))} or a later day: the application came in then, or an earlier stage was delivered`
  return { ok: false, errors: { deliveredOn: message } }
}
