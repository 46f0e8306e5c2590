import { instalments } from '#src/features/catalogue/instalments.ts'
import { type ItemKey, offersPlan } from '#src/features/catalogue/items.ts'
import { pounds } from '#src/money.ts'
import { type ListedPrice, NO_PRICE } from './price-fields.ts'

/** How an item is paid at a price in pence: "At once, or in two parts: £3,000 and £2,000". */
export function howPaid(item: ItemKey, pence: ListedPrice): string {
  if (pence === NO_PRICE) return 'Missing price: the website leaves this out until it has one'
  if (!offersPlan(item, 'split')) return 'Paid at once'
  const { firstPence, secondPence } = instalments(pence)
  const parts = `in two parts: ${pounds(firstPence)} and ${pounds(secondPence)}`
  return offersPlan(item, 'full') ? `Paid at once, or ${parts}` : `Paid ${parts}`
}
