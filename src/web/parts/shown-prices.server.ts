import { itemsWithoutPrice } from '#src/features/catalogue/items.ts'
import { priceList } from '#src/features/catalogue/queries.server.ts'
import { guideRate } from '#src/features/exchange-rate/current-rate.server.ts'
import { rememberRead } from './remember-read.server.ts'

/** The price list in pence, and the rate for what it comes to in naira. Pages leave out what has no price. */
export const shownPrices = rememberRead(async app => {
  const [prices, rate] = await Promise.all([priceList(app.db), guideRate(app)])
  const missing = itemsWithoutPrice(prices)
  if (missing.length > 0) app.log.error({ items: missing }, 'items without a price are left out of the pages')
  return { prices, rate }
})
