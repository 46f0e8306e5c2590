import { ITEM_KEYS, type ItemKey, type PriceList } from '#src/features/catalogue/items.ts'

/** The name of an item's field. */
export function priceField(item: ItemKey): string {
  return `price-${item}`
}

/** The list as the form holds it: null where an item has no price yet. */
export type ListedPrices = Record<ItemKey, number | null>

export function listedPrices(prices: PriceList): ListedPrices {
  return Object.fromEntries(ITEM_KEYS.map(item => [item, prices[item] ?? null])) as ListedPrices
}

export const PRICE_FIELDS = ITEM_KEYS.map(priceField)
