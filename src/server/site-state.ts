import { sql } from 'drizzle-orm'
import { type Clock, MINUTE_MS } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { isDatabaseDown } from '#src/database/database-down.ts'
import { dateInWords } from '#src/dates.ts'
import { calendarsAsText } from '#src/features/bookings/calendars.server.ts'
import { priceListAsText } from '#src/features/catalogue/queries.server.ts'
import { storedRateColumn } from '#src/features/exchange-rate/queries.server.ts'
import { type StoredRate, standingRate } from '#src/features/exchange-rate/standing-rate.ts'
import { factChecksAsText } from '#src/features/facts/queries.server.ts'
import { savedSettings, settingsInForce } from '#src/features/settings/queries.server.ts'

export type SiteState = {
  maintenanceMode: boolean
  /** What site pages are made from at the moment: another text means other pages. Null until it was read once. */
  pagesKey: string | null
}

/** Longer than this nobody waits to learn that nothing has changed. */
const PATIENCE_MS = 2_000
/** How often pages made without a fresh rate are made again, in case a source answers by then. */
const ASKED_AGAIN_AFTER_MS = 5 * MINUTE_MS

/**
 * Asks the database how the site stands. While it cannot be asked the last answer holds, so that kept pages, and pages
 * that need no data, are served all the same.
 */
export function createSiteState(app: { db: Database; clock: Clock }): () => Promise<SiteState> {
  let known: SiteState = { maintenanceMode: false, pagesKey: null }
  let isStuck = false

  const ask = shareReads(async () => {
    // Who came while this was found out waited for the next question: there is none.
    if (isStuck) return known
    const reading = readState(app)
    isStuck = !(await settlesInTime(reading))
    if (isStuck) {
      // It goes on alone, and nobody asks anew, or waits, until it has ended: each question holds a connection.
      const end = () => {
        isStuck = false
      }
      reading.then(end, end)
      return known
    }
    try {
      known = await reading
    } catch (err) {
      if (!isDatabaseDown(err)) throw err
    }
    return known
  })
  return async () => (isStuck ? known : ask())
}

/** One statement: this is asked for every page. */
async function readState({ db, clock }: { db: Database; clock: Clock }): Promise<SiteState> {
  const now = clock.now()
  const [found] = await db
    .select({
      settings: savedSettings,
      calendars: calendarsAsText,
      prices: priceListAsText,
      factChecks: factChecksAsText,
      rate: storedRateColumn(now),
    })
    .from(sql`(values (1)) as once`)
  if (found === undefined) throw new Error('A select without a condition gave no row.')
  const { settings, calendars, prices, factChecks, rate } = found
  return {
    maintenanceMode: settingsInForce(settings).maintenanceMode,
    // The instants in it tell a value that was changed and changed back from one that stayed. Every stored setting counts,
    // and so does when somebody cleared the caches, whatever came of it.
    pagesKey: JSON.stringify([
      settings,
      calendars,
      prices,
      factChecks,
      ...rateKey(rate, now),
      rate.clearedAt,
      dateInWords(now),
    ]),
  }
}

/** A rate that is not fresh is asked for again by the next page that needs it; that page must not be kept for long. */
function rateKey(stored: StoredRate, now: Date): [unknown, string] {
  const { rate, isFresh } = standingRate(stored, now)
  const standing = isFresh ? 'fresh' : `stands in ${Math.floor(now.getTime() / ASKED_AGAIN_AFTER_MS)}`
  return [rate, standing]
}

function settlesInTime(reading: Promise<unknown>): Promise<boolean> {
  const patience = Promise.withResolvers<boolean>()
  const timer = setTimeout(patience.resolve, PATIENCE_MS, false)
  const settled = reading.then(
    () => true,
    () => true,
  )
  return Promise.race([settled, patience.promise]).finally(() => clearTimeout(timer))
}

/**
 * A read that is never under way twice. Who asks while one is under way shares the next one, not that one: it may have
 * looked before they asked, and somebody who has just changed something would be shown that nothing changed. So every
 * answer is of a read that began after its question, and a rush of questions takes one connection.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null

  return () => {
    if (running === null) return begin()
    next ??= running.then(beginNext, beginNext)
    return next
  }

  function begin(): Promise<T> {
    const reading = read().finally(() => {
      running = null
    })
    running = reading
    return reading
  }

  function beginNext(): Promise<T> {
    next = null
    return begin()
  }
}
