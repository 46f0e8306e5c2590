import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { loadGoodRates, loadStoredRate } from './queries.server.ts'
import { chooseRateInForce, isRenewalDue, type Rate, type UnconfirmedRate } from './rate.ts'
import { isCloseToRates } from './rate-guard.ts'
import type { RateSource } from './rate-source.ts'
import { storeFetchedRate } from './unconfirmed-rate.server.ts'
import { writePolicy } from './write-policy.server.ts'

export type RateContext = AppContext & { rates: RateSource }

const FETCH_TIMEOUT_MS = 3_000

/** Returns the fixed rate, a fresh rate or a newly fetched one; if fetching fails, the last usable rate. */
export async function loadCurrentRate(app: RateContext): Promise<Rate | null> {
  const { rate, isFresh } = await loadRateInForce(app)
  if (isFresh) return rate
  await fetchCoalesced(app, fetchUnlessFresh)
  return (await loadRateInForce(app)).rate
}

/** Does not wait for a source while an older rate is usable. */
export async function loadDisplayRate(app: RateContext): Promise<Rate | null> {
  const { rate, isFresh } = await loadRateInForce(app)
  if (isFresh) return rate

  const failedAt = lastFailures.get(app.rates)
  const now = app.clock.now()
  const hasFailedRecently = failedAt !== undefined && Math.abs(now.getTime() - failedAt.getTime()) < RETRY_AFTER_MS
  if (hasFailedRecently) return rate
  const fetchInProgress = fetchCoalesced(app, fetchUnlessFresh)
  if (rate !== null) return rate
  await fetchInProgress
  return (await loadRateInForce(app)).rate
}

export async function renewRate(app: RateContext): Promise<void> {
  const now = app.clock.now()
  if (isRenewalDue(await loadStoredRate(app.db, now), now)) await fetchCoalesced(app, fetchAndStore)
}

export type FetchOutcome = 'fetched' | 'unconfirmed' | 'unavailable'

export async function fetchRateNow(app: RateContext): Promise<{ rate: Rate | null; outcome: FetchOutcome }> {
  const outcome = await fetchCoalesced(app, fetchAndStore)
  // An owner may have fixed a rate during the fetch.
  const { rate } = await loadRateInForce(app)
  return { rate, outcome }
}

async function loadRateInForce({ db, clock }: RateContext) {
  const now = clock.now()
  return chooseRateInForce(await loadStoredRate(db, now), now)
}

const RETRY_AFTER_MS = 60_000

const lastFailures = new WeakMap<RateSource, Date>()
const runningFetches = new WeakMap<RateSource, Promise<FetchOutcome>>()

function fetchCoalesced(
  app: RateContext,
  fetchRate: (app: RateContext) => Promise<FetchOutcome>,
): Promise<FetchOutcome> {
  const runningFetch = runningFetches.get(app.rates)
  if (runningFetch !== undefined) return runningFetch
  const newFetch = fetchRate(app).finally(() => runningFetches.delete(app.rates))
  runningFetches.set(app.rates, newFetch)
  return newFetch
}

async function fetchUnlessFresh(app: RateContext): Promise<FetchOutcome> {
  const { isFresh } = await loadRateInForce(app)
  return isFresh ? 'fetched' : fetchAndStore(app)
}

async function fetchAndStore(app: RateContext): Promise<FetchOutcome> {
  try {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
    const firstRate = await app.rates.fetchRate(signal)
    const isFirstRateUsable = isCloseToRates(
      firstRate.nairaMicrosPerPound,
      await loadGoodRates(app.db, app.clock.now()),
    )
    const secondRate = isFirstRateUsable
      ? null
      : await app.rates.fetchRate(signal, { except: firstRate.source }).catch(() => null)
    const isNewRateUsed = await storeFetchedRate(app, firstRate, secondRate)
    lastFailures.delete(app.rates)
    return isNewRateUsed ? 'fetched' : 'unconfirmed'
  } catch (err) {
    app.log.warn({ err }, 'exchange rate unavailable')
    lastFailures.set(app.rates, app.clock.now())
    return 'unavailable'
  }
}

type RatePolicyInForce = {
  rate: Rate | null
  isFixed: boolean
  fetched: Rate | null
  unconfirmed: UnconfirmedRate | null
}

export async function loadRatePolicyInForce(app: RateContext): Promise<RatePolicyInForce> {
  const rate = await loadDisplayRate(app)
  const storedRate = await loadStoredRate(app.db, app.clock.now())
  return {
    rate,
    isFixed: rate?.isFixed ?? false,
    fetched: storedRate.fetched,
    unconfirmed: storedRate.unconfirmed?.isDismissed ? null : storedRate.unconfirmed,
  }
}

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
