import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { Logger } from '#src/logger.ts'

/** What every part of the look-alike stands on. */
export type PaystackGround = {
  db: Database
  clock: Clock
  log: Logger
  /** Origin and path under which browsers reach the look-alike, without a slash at the end. */
  publicUrl: string
  secretKey: string
  /** Where notices go. Asked each time: a test learns its port after the look-alike was made. */
  webhookUrl: () => string
  /** Aborted by `stop()`: ends deliveries and deliberate waits. */
  stopping: AbortSignal
}

export function secondsFrom(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}

/** Longer than any caller's patience; the caller's hanging up ends it sooner. */
export const SLOW_MS = 20_000

/** Resolves after so many milliseconds, or as soon as the signal says that nobody waits any more. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})
}
