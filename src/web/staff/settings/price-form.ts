import { instalments } from '#src/features/catalogue/instalments.ts'
import { ITEM_KEYS, type ItemKey, offersPlan, type PriceList } from '#src/features/catalogue/items.ts'
import { isPrice, readPrice } from '#src/features/catalogue/read-price.ts'
import { pounds } from '#src/money.ts'
import { type SentForm, whatWasRead } from './sections.ts'

/** How an item is paid at a price in pence: "At once, or in two parts: £3,000 and £2,000". */
export function howPaid(item: ItemKey, pence: ListedPrice): string {
  if (pence === NO_PRICE) return 'Missing price: the website leaves this out until it has one'
  if (!offersPlan(item, 'split')) return 'Paid at once'
  const { firstPence, secondPence } = instalments(pence)
  const parts = `in two parts: ${pounds(firstPence)} and ${pounds(secondPence)}`
  return offersPlan(item, 'full') ? `Paid at once, or ${parts}` : `Paid ${parts}`
}

/** A price as its field takes it, beside the sign of the pound: 500000 → "5,000"; empty where there is none yet. */
export function poundsAsTyped(pence: ListedPrice | undefined): string {
  return pence === undefined || pence === NO_PRICE ? '' : pounds(pence).replace('£', '')
}

/** The name of an item's field. */
export function priceField(item: ItemKey): string {
  return `price-${item}`
}

export const NO_PRICE = 'no-price'

/** What the form says of an item: its price in pence, or that it has none yet. */
export type ListedPrice = number | typeof NO_PRICE

export type ListedPrices = Record<ItemKey, ListedPrice>

export function listedPrices(prices: PriceList): ListedPrices {
  return Object.fromEntries(ITEM_KEYS.map(item => [item, prices[item] ?? NO_PRICE])) as ListedPrices
}

export const PRICE_FIELDS = ITEM_KEYS.map(priceField)

/**
 * What the form of prices says, in pence: `read` is the list that stood on the page, `prices` what was typed over in it,
 * `typed` the fields as they came back, `errors` what is wrong with them.
 */
export function readPriceForm(form: SentForm) {
  const typed: Record<string, string> = {}
  const errors: Record<string, string> = {}
  const prices: PriceList = {}
  const read: PriceList = {}
  const list = whatWasRead(form)
  for (const item of ITEM_KEYS) {
    const field = priceField(item)
    typed[field] = form[field] ?? ''
    const stood = list[item]
    // An item without a price may stay without one.
    if (stood === NO_PRICE && typed[field].trim() === '') continue
    const price = readPrice(typed[field])
    if (!price.ok) errors[field] = price.message
    // No page of ours sends such a thing.
    else if (stood !== NO_PRICE && (typeof stood !== 'number' || !isPrice(stood)))
      errors[field] = 'Please reload the page and try again'
    else {
      if (typeof stood === 'number') read[item] = stood
      if (price.pence !== stood) prices[item] = price.pence
    }
  }
  return { typed, read, prices, errors }
}
