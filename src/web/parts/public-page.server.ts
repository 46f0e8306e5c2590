import { isDatabaseDown } from '#src/database/database-down.ts'
import { dayInLagos } from '#src/dates.ts'
import { itemsWithoutPrice } from '#src/features/catalogue/items.ts'
import { priceList } from '#src/features/catalogue/queries.server.ts'
import { displayRate } from '#src/features/exchange-rate/current-rate.server.ts'
import { latestChecks } from '#src/features/facts/queries.server.ts'
import type { App } from '../app-context.ts'
import type { FactChecks } from '../content/facts.ts'

/** Prices in pence and the rate. Pages omit items without a price. */
export const shownPrices = rememberRead(async app => {
  const [prices, rate] = await Promise.all([priceList(app.db), displayRate(app)])
  const missing = itemsWithoutPrice(prices)
  if (missing.length > 0) app.log.error({ items: missing }, 'items without a price are left out of the pages')
  return { prices, rate }
})

const readLatest = rememberRead(app => latestChecks(app.db))

/** For loaders of pages with `CheckedOn`. */
export async function factChecks(app: App): Promise<FactChecks> {
  return { latest: await readLatest(app), today: dayInLagos(app.clock.now()) }
}

/** Returns the last result during a database outage, so that pages still render. */
function rememberRead<Result>(read: (app: App) => Promise<Result>): (app: App) => Promise<Result> {
  const results = new WeakMap<App['db'], Result>()
  return async app => {
    try {
      const result = await read(app)
      results.set(app.db, result)
      return result
    } catch (err) {
      const last = results.get(app.db)
      if (last === undefined || !isDatabaseDown(err)) throw err
      return last
    }
  }
}
