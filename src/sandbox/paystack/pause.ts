import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than any caller's patience; the caller's hanging up ends it sooner. */
export const SLOW_MS = 20_000

/** Resolves after so many milliseconds, or as soon as the signal says that nobody waits any more. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})
}
