import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { Rate } from '#src/features/exchange-rate/conversion.ts'
import { askForRate, type FetchOutcome, type RateGround } from '#src/features/exchange-rate/current-rate.server.ts'
import { writePolicy } from '#src/features/exchange-rate/write-policy.server.ts'

/**
 * Drops the kept rate and the kept pages, on every instance: the instant of it is part of what each of them judges these by.
 * Done again it is done anew: an owner who is not sure presses twice.
 */
export async function clearCaches(app: Ground, actor: StaffActor): Promise<void> {
  await app.db.transaction(async tx => {
    await writePolicy(tx, { clearedAt: app.clock.now() })
    await recordEvent(app, tx, { type: 'caches.cleared', actor, subject: { kind: 'caches', id: 'caches' } })
  })
}

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
