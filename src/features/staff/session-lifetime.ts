import { CLOCK_SKEW_MS } from '#src/clock.ts'

/** A staff session ends a day after sign-in, however much it is used. */
export const STAFF_SESSION_MS = 24 * 3_600_000

/** Whether a session that began at `signedInAt` is valid by our clock. One dated in the future would never expire, so it is not. */
export function isSessionAlive(signedInAt: Date, now: Date): boolean {
  const age = now.getTime() - signedInAt.getTime()
  return age < STAFF_SESSION_MS && age >= -CLOCK_SKEW_MS
}
