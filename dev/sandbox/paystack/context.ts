import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { Logger } from '#src/logger.ts'

export type PaystackContext = {
  db: Database
  clock: Clock
  log: Logger
  /** Must not end with a slash. */
  publicUrl: string
  secretKey: string
  /** Tests know their port only after the server has started. */
  webhookUrl: () => string
  /** Sends the webhooks. */
  send?: typeof fetch
  stopping: AbortSignal
}

export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}

/** How long a slow answer takes: longer than the timeout of every caller. */
export const SLOW_ANSWER_MS = 20_000

export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})
}
