import { type Clock, systemClock } from '#src/clock.ts'
import { look, mend, ok, type Result } from './finding.ts'

const FINE_MS = 2_000
const HARMFUL_MS = 30_000
const ADVICE = 'Turn on time synchronisation (timedatectl set-ntp true), on the machine whose clock is wrong.'

/** `differenceMs` is how far the other clock is ahead of ours. */
export function compareClocks(other: string, differenceMs: number): Result {
  const seconds = (Math.abs(differenceMs) / 1000).toFixed(1)
  const found = `This machine’s clock is ${seconds} s ${differenceMs > 0 ? 'behind' : 'ahead of'} ${other}.`
  if (Math.abs(differenceMs) <= FINE_MS) return ok(found)
  return Math.abs(differenceMs) <= HARMFUL_MS ? look(found, ADVICE) : mend(found, ADVICE)
}

/** Compares with the middle of the request, when the other side most probably read its clock. */
export async function timeAnswer<Answer>(ask: () => Promise<Answer>, clock: Clock = systemClock) {
  const askedAt = clock.now().getTime()
  const answer = await ask()
  const answeredAt = clock.now().getTime()
  return { answer, askedAround: (askedAt + answeredAt) / 2 }
}
