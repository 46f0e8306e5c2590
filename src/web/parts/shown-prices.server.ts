import { isDatabaseDown } from '#src/database/database-down.ts'
import type { ItemKey } from '#src/features/catalogue/items.ts'
import { priceList } from '#src/features/catalogue/queries.server.ts'
import type { Rate } from '#src/features/exchange-rate/conversion.ts'
import { guideRate } from '#src/features/exchange-rate/current-rate.server.ts'
import type { App } from '../app-context.ts'

type ShownPrices = { prices: Record<ItemKey, number>; rate: Rate | null }

const readLast = new WeakMap<App['db'], ShownPrices>()

/**
 * The price list in pence, and the rate for what it comes to in naira. While the database cannot be asked it is as it was
 * read last, so that a form that could not be kept comes back with all that was typed.
 */
export async function shownPrices(app: App): Promise<ShownPrices> {
  try {
    const [prices, rate] = await Promise.all([priceList(app.db), guideRate(app)])
    readLast.set(app.db, { prices, rate })
    return { prices, rate }
  } catch (err) {
    const last = readLast.get(app.db)
    if (last === undefined || !isDatabaseDown(err)) throw err
    return last
  }
}
