import { priceList } from '#src/features/catalogue/queries.server.ts'
import { guideRate } from '#src/features/exchange-rate/current-rate.server.ts'
import { rememberRead } from './remember-read.server.ts'

/** The price list in pence, and the rate for what it comes to in naira. */
export const shownPrices = rememberRead(async app => {
  const [prices, rate] = await Promise.all([priceList(app.db), guideRate(app)])
  return { prices, rate }
})
