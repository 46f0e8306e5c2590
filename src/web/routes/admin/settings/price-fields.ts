import { ITEM_KEYS, type ItemKey } from '#src/features/catalogue/items.ts'

/** The name of an item's field, and of the one that says which price stood there when the page was read. */
export function priceField(item: ItemKey): string {
  return `price-${item}`
}

export function readPriceField(item: ItemKey): string {
  return `read-${item}`
}

export const PRICE_FIELDS = ITEM_KEYS.flatMap(item => [priceField(item), readPriceField(item)])
