/** Business code reads the time from this clock, which tests can freeze. */
export type Clock = {
  now(): Date
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS

/** False for a time in the future, so that a clock that was set back prolongs nothing. */
export function isYoungerThan(maxAgeMs: number, time: Date, now: Date): boolean {
  const ageMs = now.getTime() - time.getTime()
  return ageMs < maxAgeMs && ageMs >= -MAX_CLOCK_SKEW_MS
}

export const systemClock: Clock = { now: () => new Date(Date.now()) }

/** Returns a clock that shows `start` now and runs at normal speed. */
export function createShiftedClock(start: Date): Clock {
  const offset = start.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offset) }
}

export function frozenClock(start: string | Date) {
  let instant = new Date(start)
  return {
    now: () => new Date(instant),
    advance(span: { minutes?: number; hours?: number; days?: number; seconds?: number }) {
      const minutes = (span.minutes ?? 0) + 60 * (span.hours ?? 0) + 24 * 60 * (span.days ?? 0)
      instant = new Date(instant.getTime() + minutes * MINUTE_MS + (span.seconds ?? 0) * 1000)
    },
  }
}
