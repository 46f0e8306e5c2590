import { z } from 'zod'
import { APPLICATION_ITEMS, type ApplicationItem, type PriceList } from '#src/features/site/catalogue/items.ts'
import { COST_ROUTES, type CostChoices, findMaxYears } from './cost.ts'
import type { Facts } from './facts.ts'
import { wholeNumber } from './form-fields.ts'

export const NO_PACKAGE = 'none'

/** Far above every family, so that sums stay readable. */
const MAX_PEOPLE = 20

/** The choices as the address of a page has them. */
export type CostQuery = Readonly<Record<'adults' | 'children' | 'years' | 'route' | 'package', string>>

/** Returns the choices of an address without any: one adult, the longest visa and, while it has a price, the largest package. */
export function findUsualQuery(prices: PriceList, facts: Facts): CostQuery {
  const item = prices.full_support === undefined ? NO_PACKAGE : 'full_support'
  return { adults: '1', children: '0', years: String(findMaxYears(facts)), route: 'endorsement', package: item }
}

export function buildCostSchema(prices: PriceList, facts: Facts) {
  const items = listPricedItems(prices)
  return z
    .object({
      adults: wholeNumber(1, MAX_PEOPLE, '. Count yourself too.'),
      children: wholeNumber(0, MAX_PEOPLE),
      years: wholeNumber(1, findMaxYears(facts)),
      route: z.enum(COST_ROUTES, { error: 'Please choose one of these ways' }),
      package: z.enum([...items, NO_PACKAGE], { error: 'Please choose one of our packages, or none' }),
    })
    .transform(
      ({ package: chosen, ...choices }): CostChoices => ({
        ...choices,
        item: chosen === NO_PACKAGE ? null : chosen,
      }),
    )
}

/** The items without a price are not for sale. */
export function listPricedItems(prices: PriceList): Array<ApplicationItem> {
  return APPLICATION_ITEMS.filter(item => prices[item] !== undefined)
}
