import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { Rate } from '#src/features/exchange-rate/conversion.ts'
import { askForRate, type FetchOutcome, type RateGround } from '#src/features/exchange-rate/current-rate.server.ts'
import { writePolicy } from '#src/features/exchange-rate/write-policy.server.ts'

/** Drops the kept rate and pages on every instance: the stored instant is part of how each judges them. */
export async function clearCaches(app: Ground, actor: StaffActor): Promise<void> {
  await app.db.transaction(async tx => {
    await writePolicy(tx, { clearedAt: app.clock.now() })
    await recordEvent(app, tx, { type: 'caches.cleared', actor, subject: { kind: 'caches', id: 'caches' } })
  })
}

/**
 * Clears the caches, then asks for a rate, three seconds at most. `rate` is in force afterwards, `outcome` what the
 * sources said.
 */
export async function clearCachesAndRenew(
  app: RateGround,
  actor: StaffActor,
): Promise<{ rate: Rate | null; outcome: FetchOutcome }> {
  await clearCaches(app, actor)
  return askForRate(app)
}
