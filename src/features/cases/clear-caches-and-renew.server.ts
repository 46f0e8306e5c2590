import type { StaffActor } from '#src/features/audit/events.ts'
import type { Rate } from '#src/features/exchange-rate/conversion.ts'
import { askForRate, type FetchOutcome, type RateGround } from '#src/features/exchange-rate/current-rate.server.ts'
import { clearCaches } from './clear-caches.server.ts'

/**
 * Clears the caches, then asks the sources for a rate, three seconds at most. `rate` is what is in force after that, and
 * `outcome` what the sources said: without a new one the last good one stands in for a day.
 */
export async function clearCachesAndRenew(
  app: RateGround,
  actor: StaffActor,
): Promise<{ rate: Rate | null; outcome: FetchOutcome }> {
  await clearCaches(app, actor)
  return askForRate(app)
}
