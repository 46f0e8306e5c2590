import type { MailState } from './mail-states.ts'

/** As long as a job may take: after it, whoever had the message in hand is dead, and nobody may be left who takes it up again. */
const LONGEST_MS = 120_000

/** Whether a worker has a message in hand right now. */
export function isBeingSent({ state, claimedAt }: { state: MailState; claimedAt: Date | null }, now: Date): boolean {
  return state === 'sending' && claimedAt !== null && claimedAt.getTime() > now.getTime() - LONGEST_MS
}
