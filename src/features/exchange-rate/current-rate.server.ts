import { randomUUID } from 'node:crypto'
import type { Ground } from '#src/database/ground.ts'
import type { Rate } from './conversion.ts'
import { isFresh, isPlausible, mayStandIn } from './freshness.ts'
import { lastFetchedRate } from './queries.server.ts'
import type { RateSource } from './rate-source.ts'
import { exchangeRates } from './table.server.ts'

export type RateGround = Ground & { rates: RateSource }

/** A page waits no longer than this for an outside answer. */
const PATIENCE_MS = 3_000

/**
 * The rate in force: the kept one for an hour, else a new one, else the last good one for another day, else null.
 * Many who ask at once share one call to the source.
 */
export async function currentRate(app: RateGround): Promise<Rate | null> {
  const kept = await lastFetchedRate(app.db)
  if (kept !== null && isFresh(kept, app.clock.now())) return kept

  const fetched = await fetchOnce(app, kept)
  if (fetched !== null) return fetched
  return kept !== null && mayStandIn(kept, app.clock.now()) ? kept : null
}

const underWay = new WeakMap<RateSource, Promise<Rate | null>>()

function fetchOnce(app: RateGround, kept: Rate | null): Promise<Rate | null> {
  const running = underWay.get(app.rates)
  if (running !== undefined) return running
  const fetching = fetchAndKeep(app, kept).finally(() => underWay.delete(app.rates))
  underWay.set(app.rates, fetching)
  return fetching
}

async function fetchAndKeep(app: RateGround, kept: Rate | null): Promise<Rate | null> {
  try {
    const { nairaMicrosPerPound, source } = await app.rates.fetchRate(AbortSignal.timeout(PATIENCE_MS))
    const rate = { nairaMicrosPerPound, source, fetchedAt: app.clock.now() }
    if (!isPlausible(nairaMicrosPerPound, kept, rate.fetchedAt)) {
      app.log.error({ nairaMicrosPerPound, source }, 'exchange rate refused as implausible')
      return null
    }
    await app.db.insert(exchangeRates).values({ id: randomUUID(), ...rate })
    return rate
  } catch (err) {
    app.log.warn({ err }, 'exchange rate unavailable')
    return null
  }
}
