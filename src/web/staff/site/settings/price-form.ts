import {
  calculateInstalments,
  ITEM_KEYS,
  type ItemKey,
  isPrice,
  offersPlan,
  type PriceList,
  parsePrice,
} from '#src/features/site/catalogue/items.ts'
import { pounds } from '#src/money.ts'
import { parseShownValues, type SentForm } from './sections.ts'

/** For example: "Paid at once, or in two payments: £3,000 and £2,000". */
export function describePaymentPlan(item: ItemKey, pence: ListedPrice): string {
  if (pence === NO_PRICE) return 'Missing price: the website doesn’t offer this until it has one'
  if (!offersPlan(item, 'split')) return 'Paid at once'
  const { firstPence, secondPence } = calculateInstalments(pence)
  const parts = `in two payments: ${pounds(firstPence)} and ${pounds(secondPence)}`
  return offersPlan(item, 'full') ? `Paid at once, or ${parts}` : `Paid ${parts}`
}

/** Formats 500000 pence as "5,000". Returns an empty text without a price. */
export function poundsAsTyped(pence: ListedPrice | undefined): string {
  return pence === undefined || pence === NO_PRICE ? '' : pounds(pence).replace('£', '')
}

export function priceFieldName(item: ItemKey): string {
  return `price-${item}`
}

export const NO_PRICE = 'no-price'

/** The price of an item in pence, or `NO_PRICE`. */
export type ListedPrice = number | typeof NO_PRICE

export type ListedPrices = Record<ItemKey, ListedPrice>

export function listedPrices(prices: PriceList): ListedPrices {
  return Object.fromEntries(ITEM_KEYS.map(item => [item, prices[item] ?? NO_PRICE])) as ListedPrices
}

export const PRICE_FIELD_NAMES = ITEM_KEYS.map(priceFieldName)

/** Parses the prices of the form, in pence. `shownPrices` has the prices that the form first showed. */
export function readPriceForm(form: SentForm) {
  const typed: Record<string, string> = {}
  const errors: Record<string, string> = {}
  const editedPrices: PriceList = {}
  const shownPrices: PriceList = {}
  const shownValues = parseShownValues(form)
  for (const item of ITEM_KEYS) {
    const field = priceFieldName(item)
    typed[field] = form[field] ?? ''
    const listedPrice = shownValues[item]
    if (listedPrice === NO_PRICE && typed[field].trim() === '') continue
    const parsedPrice = parsePrice(typed[field])
    if (!parsedPrice.ok) errors[field] = parsedPrice.message
    // Our own pages never send an invalid original price.
    else if (listedPrice !== NO_PRICE && (typeof listedPrice !== 'number' || !isPrice(listedPrice)))
      errors[field] = 'Please reload the page and try again'
    else {
      if (typeof listedPrice === 'number') shownPrices[item] = listedPrice
      if (parsedPrice.pence !== listedPrice) editedPrices[item] = parsedPrice.pence
    }
  }
  return { typed, shownPrices, editedPrices, errors }
}
