import { randomUUID } from 'node:crypto'
import type { Ground } from '#src/database/ground.ts'
import type { Rate } from './conversion.ts'
import { CLOCKS_DIFFER_BY, isPlausible } from './freshness.ts'
import { storedRate } from './queries.server.ts'
import type { RateSource } from './rate-source.ts'
import { isDue, standingRate } from './standing-rate.ts'
import { exchangeRates } from './table.server.ts'

export type RateGround = Ground & { rates: RateSource }

/** A page waits no longer than this for an outside answer. */
const PATIENCE_MS = 3_000

/**
 * The rate in force: what an owner fixed, else the kept one for an hour, else a new one, else the last good one for another
 * day, else null. Many who ask at once share one call to the source.
 */
export async function currentRate(app: RateGround): Promise<Rate | null> {
  const kept = standingRate(await storedRate(app.db, app.clock.now()), app.clock.now())
  if (kept.isFresh) return kept.rate
  await fetchOnce(app)
  return rateThatStands(app)
}

/**
 * The rate for amounts that are only a guide: nobody waits for it while an older one may stand in, nor again and again
 * while no source answers. What is fetched meanwhile is there for the next page.
 */
export async function guideRate(app: RateGround): Promise<Rate | null> {
  const now = app.clock.now()
  const { rate, isFresh } = standingRate(await storedRate(app.db, now), now)
  if (isFresh) return rate

  const failedAt = lastFailure.get(app.rates)
  const wasJustAsked = failedAt !== undefined && Math.abs(now.getTime() - failedAt.getTime()) < ASKED_AGAIN_AFTER_MS
  if (wasJustAsked) return rate
  const fetching = fetchOnce(app)
  if (rate !== null) return rate
  await fetching
  return rateThatStands(app)
}

/** Fetches a rate before the one in force is too old, so that hardly any visitor waits for one. */
export async function renewRate(app: RateGround): Promise<void> {
  const now = app.clock.now()
  if (isDue(await storedRate(app.db, now), now)) await fetchOnce(app)
}

/** Asks the sources now, whatever is kept. What is in force afterwards, and whether a source answered. */
export async function askForRate(app: RateGround): Promise<{ rate: Rate | null; isFetchedNow: boolean }> {
  const isFetchedNow = await fetchOnce(app)
  return { rate: await rateThatStands(app), isFetchedNow }
}

/** Read anew after a call to the outside: meanwhile an owner may have fixed a rate, which no answer of a source outdoes. */
async function rateThatStands({ db, clock }: RateGround): Promise<Rate | null> {
  return standingRate(await storedRate(db, clock.now()), clock.now()).rate
}

/** How long a guide does without a source that did not answer. */
const ASKED_AGAIN_AFTER_MS = 60_000

const lastFailure = new WeakMap<RateSource, Date>()
const underWay = new WeakMap<RateSource, Promise<boolean>>()

function fetchOnce(app: RateGround): Promise<boolean> {
  const running = underWay.get(app.rates)
  if (running !== undefined) return running
  const fetching = fetchAndKeep(app).finally(() => underWay.delete(app.rates))
  underWay.set(app.rates, fetching)
  return fetching
}

/** Whether a source answered, with something to believe. */
async function fetchAndKeep(app: RateGround): Promise<boolean> {
  try {
    const { nairaMicrosPerPound, source } = await app.rates.fetchRate(AbortSignal.timeout(PATIENCE_MS))
    const now = app.clock.now()
    const { fetched, clearedAt } = await storedRate(app.db, now)
    if (!isPlausible(nairaMicrosPerPound, fetched, now)) {
      app.log.error({ nairaMicrosPerPound, source }, 'exchange rate refused as implausible')
      lastFailure.set(app.rates, app.clock.now())
      return false
    }
    const fetchedAt = afterClearing(now, clearedAt)
    await app.db.insert(exchangeRates).values({ id: randomUUID(), nairaMicrosPerPound, source, fetchedAt })
    lastFailure.delete(app.rates)
    return true
  } catch (err) {
    app.log.warn({ err }, 'exchange rate unavailable')
    lastFailure.set(app.rates, app.clock.now())
    return false
  }
}

/** The caches may have been cleared by a clock a little ahead of ours: what comes after that is not from before. */
function afterClearing(now: Date, clearedAt: Date | null): Date {
  const ahead = (clearedAt?.getTime() ?? 0) - now.getTime()
  return clearedAt !== null && ahead >= 0 && ahead < CLOCKS_DIFFER_BY ? new Date(clearedAt.getTime() + 1) : now
}
