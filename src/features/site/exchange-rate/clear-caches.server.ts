import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { Rate } from '#src/features/site/exchange-rate/conversion.ts'
import {
  type FetchOutcome,
  fetchRateNow,
  type RateContext,
} from '#src/features/site/exchange-rate/current-rate.server.ts'
import { writePolicy } from '#src/features/site/exchange-rate/write-policy.server.ts'

/** Clears the page caches of all instances, by storing an instant that is part of every cache key. */
export async function clearCaches(app: AppContext, actor: StaffActor): Promise<void> {
  await app.db.transaction(async tx => {
    await writePolicy(tx, { clearedAt: app.clock.now() })
    await recordEvent(app, tx, { type: 'caches.cleared', actor, subject: { kind: 'caches', id: 'caches' } })
  })
}

/** Clears the caches and fetches a new exchange rate, for at most three seconds. `rate` is the rate in use afterwards. */
export async function clearCachesAndFetchRate(
  app: RateContext,
  actor: StaffActor,
): Promise<{ rate: Rate | null; outcome: FetchOutcome }> {
  await clearCaches(app, actor)
  return fetchRateNow(app)
}
