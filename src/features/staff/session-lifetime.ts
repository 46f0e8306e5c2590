import { CLOCK_SKEW_MS } from '#src/clock.ts'

/** A staff session ends a day after sign-in, however much it is used. */
export const STAFF_SESSION_MS = 24 * 3_600_000

/** Whether a session that began at `signedInAt` still holds: judged by our clock alone. One dated in the future would never age. */
export function isSessionAlive(signedInAt: Date, now: Date): boolean {
  const age = now.getTime() - signedInAt.getTime()
  return age < STAFF_SESSION_MS && age >= -CLOCK_SKEW_MS
}
