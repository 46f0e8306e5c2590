import type { MailState } from './mail-states.ts'

/** As long as a job may take: after it, whoever had the message in hand is dead, and nobody may be left who takes it up again. */
const LONGEST_MS = 120_000

/** Whether a worker has a message in hand right now. A claim of the far future was made before the sandbox's clock was set back. */
export function isBeingSent({ state, claimedAt }: { state: MailState; claimedAt: Date | null }, now: Date): boolean {
  return state === 'sending' && claimedAt !== null && Math.abs(now.getTime() - claimedAt.getTime()) < LONGEST_MS
}
