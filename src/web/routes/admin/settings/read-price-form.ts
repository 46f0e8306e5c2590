import { ITEM_KEYS, type PriceList } from '#src/features/catalogue/items.ts'
import { isPrice, readPrice } from '#src/features/catalogue/read-price.ts'
import { NO_PRICE, priceField } from './price-fields.ts'
import { whatWasRead } from './refused.ts'

/**
 * What the form of prices says, in pence: `read` is the list that stood on the page, `prices` what was typed over in it,
 * `typed` the fields as they came back, `errors` what is wrong with them.
 */
export function readPriceForm(form: Pick<FormData, 'get'>) {
  const typed: Record<string, string> = {}
  const errors: Record<string, string> = {}
  const prices: PriceList = {}
  const read: PriceList = {}
  const list = whatWasRead(form)
  for (const item of ITEM_KEYS) {
    const field = priceField(item)
    typed[field] = String(form.get(field) ?? '')
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
