import { randomUUID } from 'node:crypto'
import type { Ground } from '#src/database/ground.ts'
import type { Rate } from './conversion.ts'
import { isAgeing, isFresh, isPlausible, mayStandIn } from './freshness.ts'
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
  const kept = await lastFetchedRate(app.db, app.clock.now())
  if (kept !== null && isFresh(kept, app.clock.now())) return kept

  const fetched = await fetchOnce(app, kept)
  if (fetched !== null) return fetched
  return kept !== null && mayStandIn(kept, app.clock.now()) ? kept : null
}

/**
 * The rate for amounts that are only a guide: nobody waits for it while an older one may stand in, nor again and again
 * while no source answers. What is fetched meanwhile is there for the next page.
 */
export async function guideRate(app: RateGround): Promise<Rate | null> {
  const now = app.clock.now()
  const kept = await lastFetchedRate(app.db, now)
  if (kept !== null && isFresh(kept, now)) return kept
  const standIn = kept !== null && mayStandIn(kept, now) ? kept : null

  const failedAt = lastFailure.get(app.rates)
  const wasJustAsked = failedAt !== undefined && Math.abs(now.getTime() - failedAt.getTime()) < ASKED_AGAIN_AFTER_MS
  if (wasJustAsked) return standIn
  const fetching = fetchOnce(app, kept)
  return standIn ?? (await fetching)
}

/** Fetches a rate before the one in force is too old, so that hardly any visitor waits for one. */
export async function renewRate(app: RateGround): Promise<void> {
  const kept = await lastFetchedRate(app.db, app.clock.now())
  if (kept === null || isAgeing(kept, app.clock.now())) await fetchOnce(app, kept)
}

/** How long a guide does without a source that did not answer. */
const ASKED_AGAIN_AFTER_MS = 60_000

const lastFailure = new WeakMap<RateSource, Date>()
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
      lastFailure.set(app.rates, app.clock.now())
      return null
    }
    await app.db.insert(exchangeRates).values({ id: randomUUID(), ...rate })
    lastFailure.delete(app.rates)
    return rate
  } catch (err) {
    app.log.warn({ err }, 'exchange rate unavailable')
    lastFailure.set(app.rates, app.clock.now())
    return null
  }
}
