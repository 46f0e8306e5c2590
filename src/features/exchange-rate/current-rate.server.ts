import type { Ground } from '#src/database/ground.ts'
import type { Rate } from './conversion.ts'
import { keepFetchedRate } from './held-rate.server.ts'
import { goodRates, storedRate } from './queries.server.ts'
import { isWithinGuard } from './rate-guard.ts'
import type { RateSource } from './rate-source.ts'
import { type HeldRate, isDue, standingRate } from './standing-rate.ts'

export type RateGround = Ground & { rates: RateSource }

/** A page waits no longer than this for an outside answer. */
const PATIENCE_MS = 3_000

/**
 * What an owner fixed, else the kept rate for an hour, else a new one, else the last good one for another day, else
 * null.
 */
export async function currentRate(app: RateGround): Promise<Rate | null> {
  const kept = standingRate(await storedRate(app.db, app.clock.now()), app.clock.now())
  if (kept.isFresh) return kept.rate
  await fetchOnce(app)
  return rateThatStands(app)
}

/**
 * For amounts that are only a guide: a page does not wait for a source while an older rate is usable, nor repeatedly.
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

export type FetchOutcome = 'fetched' | 'held' | 'unavailable'

/** Asks the sources now, past the cache. Returns the rate in force afterwards and the result. */
export async function askForRate(app: RateGround): Promise<{ rate: Rate | null; outcome: FetchOutcome }> {
  const outcome = await fetchOnce(app)
  return { rate: await rateThatStands(app), outcome }
}

/** Read anew after a call to the outside: meanwhile an owner may have fixed a rate, which no answer of a source outdoes. */
async function rateThatStands({ db, clock }: RateGround): Promise<Rate | null> {
  return standingRate(await storedRate(db, clock.now()), clock.now()).rate
}

/** How long a guide does without a source that did not answer. */
const ASKED_AGAIN_AFTER_MS = 60_000

const lastFailure = new WeakMap<RateSource, Date>()
const underWay = new WeakMap<RateSource, Promise<FetchOutcome>>()

function fetchOnce(app: RateGround): Promise<FetchOutcome> {
  const running = underWay.get(app.rates)
  if (running !== undefined) return running
  const fetching = fetchAndKeep(app).finally(() => underWay.delete(app.rates))
  underWay.set(app.rates, fetching)
  return fetching
}

async function fetchAndKeep(app: RateGround): Promise<FetchOutcome> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const first = await app.rates.fetchRate(signal)
    const isNear = isWithinGuard(first.nairaMicrosPerPound, await goodRates(app.db, app.clock.now()))
    const second = isNear ? null : await app.rates.fetchRate(signal, { except: first.source }).catch(() => null)
    const isUsed = await keepFetchedRate(app, first, second)
    lastFailure.delete(app.rates)
    return isUsed ? 'fetched' : 'held'
  } catch (err) {
    app.log.warn({ err }, 'exchange rate unavailable')
    lastFailure.set(app.rates, app.clock.now())
    return 'unavailable'
  }
}

/**
 * `rate`: in force for customers, or null; `fetched`: the last of the sources, however old; `held`: waits for an
 * owner's answer.
 */
type RatePolicyInForce = { rate: Rate | null; isFixed: boolean; fetched: Rate | null; held: HeldRate | null }

/** Nobody waits for a source here while there is a rate that may stand in. */
export async function ratePolicyInForce(app: RateGround): Promise<RatePolicyInForce> {
  const rate = await guideRate(app)
  const stored = await storedRate(app.db, app.clock.now())
  return {
    rate,
    isFixed: rate?.isFixed ?? false,
    fetched: stored.fetched,
    held: stored.held?.isDismissed ? null : stored.held,
  }
}
