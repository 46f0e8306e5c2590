import { MINUTE_MS } from '#src/clock.ts'

const QUIET_MS = 2 * MINUTE_MS
const MAX_WAIT_MS = 10 * MINUTE_MS

/** Returns when the mail about all decisions of a sitting is due: after two quiet minutes, ten after the first decision. */
export function findDecisionMailTime(firstDecidedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + QUIET_MS, firstDecidedAt.getTime() + MAX_WAIT_MS))
}
