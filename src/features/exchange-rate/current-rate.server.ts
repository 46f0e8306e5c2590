import type { AppContext } from '#src/database/app-context.ts'
import type { Rate } from './conversion.ts'
import { goodRates, storedRate } from './queries.server.ts'
import { isWithinGuard } from './rate-guard.ts'
import { isRenewalDue, rateInForce, type UnconfirmedRate } from './rate-in-force.ts'
import type { RateSource } from './rate-source.ts'
import { storeFetchedRate } from './unconfirmed-rate.server.ts'

export type RateContext = AppContext & { rates: RateSource }

const FETCH_TIMEOUT_MS = 3_000

/** Returns the fixed rate, else one of the last hour, else a new one, else the last good one for another day. */
export async function currentRate(app: RateContext): Promise<Rate | null> {
  const stored = rateInForce(await storedRate(app.db, app.clock.now()), app.clock.now())
  if (stored.isFresh) return stored.rate
  await fetchCoalesced(app)
  return readRateInForce(app)
}

/** Does not wait for a source while an older rate is usable. */
export async function displayRate(app: RateContext): Promise<Rate | null> {
  const now = app.clock.now()
  const { rate, isFresh } = rateInForce(await storedRate(app.db, now), now)
  if (isFresh) return rate

  const failedAt = lastFailures.get(app.rates)
  const failedRecently = failedAt !== undefined && Math.abs(now.getTime() - failedAt.getTime()) < RETRY_AFTER_MS
  if (failedRecently) return rate
  const fetching = fetchCoalesced(app)
  if (rate !== null) return rate
  await fetching
  return readRateInForce(app)
}

export async function renewRate(app: RateContext): Promise<void> {
  const now = app.clock.now()
  if (isRenewalDue(await storedRate(app.db, now), now)) await fetchCoalesced(app)
}

export type FetchOutcome = 'fetched' | 'unconfirmed' | 'unavailable'

export async function fetchRateNow(app: RateContext): Promise<{ rate: Rate | null; outcome: FetchOutcome }> {
  const outcome = await fetchCoalesced(app)
  return { rate: await readRateInForce(app), outcome }
}

/** An owner may have fixed a rate during the fetch. */
async function readRateInForce({ db, clock }: RateContext): Promise<Rate | null> {
  return rateInForce(await storedRate(db, clock.now()), clock.now()).rate
}

const RETRY_AFTER_MS = 60_000

const lastFailures = new WeakMap<RateSource, Date>()
const runningFetches = new WeakMap<RateSource, Promise<FetchOutcome>>()

function fetchCoalesced(app: RateContext): Promise<FetchOutcome> {
  const running = runningFetches.get(app.rates)
  if (running !== undefined) return running
  const fetching = fetchAndStore(app).finally(() => runningFetches.delete(app.rates))
  runningFetches.set(app.rates, fetching)
  return fetching
}

async function fetchAndStore(app: RateContext): Promise<FetchOutcome> {
  try {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
    const first = await app.rates.fetchRate(signal)
    const isNearGoodRates = isWithinGuard(first.nairaMicrosPerPound, await goodRates(app.db, app.clock.now()))
    const second = isNearGoodRates
      ? null
      : await app.rates.fetchRate(signal, { except: first.source }).catch(() => null)
    const isUsed = await storeFetchedRate(app, first, second)
    lastFailures.delete(app.rates)
    return isUsed ? 'fetched' : 'unconfirmed'
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

export async function ratePolicyInForce(app: RateContext): Promise<RatePolicyInForce> {
  const rate = await displayRate(app)
  const stored = await storedRate(app.db, app.clock.now())
  return {
    rate,
    isFixed: rate?.isFixed ?? false,
    fetched: stored.fetched,
    unconfirmed: stored.unconfirmed?.isDismissed ? null : stored.unconfirmed,
  }
}
