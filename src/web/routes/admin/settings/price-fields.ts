import { ITEM_KEYS, type ItemKey } from '#src/features/catalogue/items.ts'

/** The name of an item's field. */
export function priceField(item: ItemKey): string {
  return `price-${item}`
}

export const PRICE_FIELDS = ITEM_KEYS.map(priceField)
