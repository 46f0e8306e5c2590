/** The one clock. Everything that judges time asks it; nothing in business code reads the machine's time itself. */
export type Clock = {
  /** The present instant. */
  now(): Date
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Tolerance between the clocks of two machines. A later date comes from a clock that was wrong. */
export const CLOCK_SKEW_MS = 5 * MINUTE_MS

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date(Date.now()) }

/** A clock that runs at the machine's pace but reads `start` at the moment it is made (variable NOW, sandbox only). */
export function clockFrom(start: Date): Clock {
  const offset = start.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offset) }
}

/** A clock that stands still until it is moved: for tests. */
export function frozenClock(start: string | Date) {
  let instant = new Date(start)
  return {
    now: () => new Date(instant),
    /** Moves the clock forward. */
    advance(span: { minutes?: number; hours?: number; days?: number; seconds?: number }) {
      const minutes = (span.minutes ?? 0) + 60 * (span.hours ?? 0) + 24 * 60 * (span.days ?? 0)
      instant = new Date(instant.getTime() + minutes * MINUTE_MS + (span.seconds ?? 0) * 1000)
    },
  }
}
