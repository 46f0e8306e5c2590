import { isDatabaseDown } from '#src/database/database-errors.ts'
import { dayInLagos } from '#src/dates.ts'
import { itemsWithoutPrice } from '#src/features/site/catalogue/items.ts'
import { loadPriceList } from '#src/features/site/catalogue/queries.server.ts'
import { loadDisplayRate } from '#src/features/site/exchange-rate/current-rate.server.ts'
import { loadPublishedStories } from '#src/features/stories/queries.server.ts'
import type { TrackRecord } from '#src/features/visa/claims/claims.ts'
import { loadShownRecord } from '#src/features/visa/claims/queries.server.ts'
import type { CriteriaSet } from '#src/features/visa/criteria.ts'
import type { Facts } from '#src/features/visa/facts.ts'
import { assessCriteria, assessFacts, listStoredCriteria, listStoredFacts } from '#src/features/visa/queries.server.ts'
import type { App } from '../app-context.ts'
import { arrangeStories, STORIES_PER_SECTOR, type StoriesBySector } from '../content/stories.ts'
import { isSandbox } from './sandbox.tsx'

/** Reads the prices in pence and the exchange rate. Pages leave out items without a price. */
export const readPricesAndRate = repeatLastResultInOutage(async app => {
  const [prices, rate] = await Promise.all([loadPriceList(app.db), loadDisplayRate(app)])
  const missingItems = itemsWithoutPrice(prices)
  if (missingItems.length > 0) app.log.error({ items: missingItems }, 'items without a price are left out of the pages')
  return { prices, rate }
})

const readStoredFacts = repeatLastResultInOutage(app => listStoredFacts(app.db))

/** Reads the facts about the visa as they stand today. */
export async function readFacts(app: App): Promise<Facts> {
  return assessFacts(await readStoredFacts(app), app)
}

const readPublishedStories = repeatLastResultInOutage(app => loadPublishedStories(app.db, STORIES_PER_SECTOR))

/** Reads the stories that the site shows. A public server has no samples. */
export async function readStories(app: App): Promise<StoriesBySector> {
  return arrangeStories(await readPublishedStories(app), { isSandbox: isSandbox(app) })
}

const readStoredCriteria = repeatLastResultInOutage(app => listStoredCriteria(app.db))

/** Reads what each endorsing body asks as it stands today. */
export async function readCriteria(app: App): Promise<Array<CriteriaSet>> {
  return assessCriteria(await readStoredCriteria(app), dayInLagos(app.clock.now()))
}

const readShownRecord = repeatLastResultInOutage(loadShownRecord)

/** Reads the figures about our own cases that a public server shows, or null. The sandbox shows invented ones. */
export async function readTrackRecord(app: App): Promise<TrackRecord | null> {
  return isSandbox(app) ? null : ((await readShownRecord(app))?.record ?? null)
}

/**
 * Reads what pages repeat in an outage, because a process that has just started has shown nothing yet. Call it when the
 * port serves: the stand-in for the exchange rate may be our own.
 */
export async function readForOutages(app: App): Promise<void> {
  await Promise.allSettled([
    readPricesAndRate(app),
    readStoredFacts(app),
    readStoredCriteria(app),
    readPublishedStories(app),
    readTrackRecord(app),
  ])
}

/** Returns the last result while the database is down, so that pages still render. */
function repeatLastResultInOutage<Result>(read: (app: App) => Promise<Result>): (app: App) => Promise<Result> {
  const results = new WeakMap<App['db'], Result>()
  return async app => {
    try {
      const result = await read(app)
      results.set(app.db, result)
      return result
    } catch (err) {
      const lastResult = results.get(app.db)
      if (lastResult === undefined || !isDatabaseDown(err)) throw err
      return lastResult
    }
  }
}
