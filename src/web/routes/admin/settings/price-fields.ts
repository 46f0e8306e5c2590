import { ITEM_KEYS, type ItemKey, type PriceList } from '#src/features/catalogue/items.ts'

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
