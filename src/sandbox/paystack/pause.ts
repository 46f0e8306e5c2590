import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves after so many milliseconds, or as soon as the signal says that nobody waits any more. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})
}
