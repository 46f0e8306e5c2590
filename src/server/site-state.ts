import { sql } from 'drizzle-orm'
import { type Clock, MINUTE_MS } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { coalesceReads } from '#src/database/coalesce-reads.ts'
import { isDatabaseDown } from '#src/database/database-errors.ts'
import type { ChangeListener } from '#src/database/listen-for-changes.ts'
import { dateInWords } from '#src/dates.ts'
import { calendarsAsText, freeTimesAsText } from '#src/features/bookings/calendars.server.ts'
import { priceListAsText } from '#src/features/site/catalogue/queries.server.ts'
import { findLatestRateTime, storedRateColumn } from '#src/features/site/exchange-rate/queries.server.ts'
import { chooseRateInForce, type StoredRate } from '#src/features/site/exchange-rate/rate.ts'
import { addDefaultSettings, savedSettings } from '#src/features/site/settings/queries.server.ts'
import { publishedStoriesAsText } from '#src/features/stories/queries.server.ts'
import { claimsAsText } from '#src/features/visa/claims/queries.server.ts'
import { criteriaAsText, factsAsText } from '#src/features/visa/queries.server.ts'
import { finishesInTime } from '#src/finishes-in-time.ts'

type SiteState = {
  maintenanceMode: boolean
  /** Null when no page may come from the cache. */
  pageCacheKey: string | null
}

const READ_TIMEOUT_MS = 2_000
const STALE_RATE_CACHE_PERIOD_MS = 5 * MINUTE_MS

export type ReadSiteState = (options?: { isFresh: boolean }) => Promise<SiteState>

/** Keeps the state until a notice of a change, for one second at most (ADR 011), and during a database outage. */
export function createSiteState(
  app: { db: Database; clock: Clock },
  changes: ChangeListener,
  readTimeoutMs = READ_TIMEOUT_MS,
): ReadSiteState {
  let lastState: SiteState = { maintenanceMode: false, pageCacheKey: null }
  let readAt: { version: number | null; second: number } | null = null
  let isReadOverdue = false

  const readCoalesced = coalesceReads(async () => {
    if (isReadOverdue) return lastState
    const startedAt = { version: changes.version(), second: currentSecond() }
    const reading = readState(app)
    isReadOverdue = !(await finishesInTime(Promise.allSettled([reading]), readTimeoutMs))
    if (isReadOverdue) {
      // Starts no further read until this one ends, because each holds a connection.
      const markReadEnded = () => {
        isReadOverdue = false
      }
      reading.then(markReadEnded, markReadEnded)
      return lastState
    }
    try {
      lastState = await reading
      readAt = startedAt
    } catch (err) {
      if (!isDatabaseDown(err)) throw err
    }
    return lastState
  })
  const isCurrent = () => {
    const version = changes.version()
    return version !== null && readAt?.version === version && readAt.second === currentSecond()
  }
  const currentSecond = () => Math.floor(app.clock.now().getTime() / 1000)

  return async ({ isFresh } = { isFresh: false }) =>
    isReadOverdue || (!isFresh && isCurrent()) ? lastState : readCoalesced()
}

async function readState({ db, clock }: { db: Database; clock: Clock }): Promise<SiteState> {
  const now = clock.now()
  const [row] = await db
    .select({
      settings: savedSettings,
      calendars: calendarsAsText,
      freeTimes: freeTimesAsText(now),
      prices: priceListAsText,
      facts: factsAsText,
      criteria: criteriaAsText,
      stories: publishedStoriesAsText,
      claims: claimsAsText(now),
      rate: storedRateColumn(findLatestRateTime(now)),
    })
    .from(sql`(values (1)) as once`)
  if (row === undefined) throw new Error('A select without a condition returned no row.')
  const { settings, calendars, freeTimes, prices, facts, criteria, stories, claims, rate } = row
  // The key includes the times of changes, so that a value changed back gives a new key.
  const pageCacheKey = JSON.stringify([
    settings,
    calendars,
    freeTimes,
    prices,
    facts,
    criteria,
    stories,
    claims,
    ...buildRateKey(rate, now),
    rate.clearedAt,
    dateInWords(now),
  ])
  const { maintenanceMode } = addDefaultSettings(settings)
  return { maintenanceMode, pageCacheKey: maintenanceMode ? null : pageCacheKey }
}

function buildRateKey(stored: StoredRate, now: Date): [unknown, string] {
  const { rate, isFresh } = chooseRateInForce(stored, now)
  const freshness = isFresh ? 'fresh' : `stands in ${Math.floor(now.getTime() / STALE_RATE_CACHE_PERIOD_MS)}`
  return [rate, freshness]
}
