import { eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { ITEM_KEYS, type ItemKey, type PriceList } from './items.ts'
import { prices } from './table.server.ts'

/** What an item costs today, in pence. */
export async function priceOf(db: DatabaseOrTransaction, item: ItemKey): Promise<number> {
  const [row] = await db.select({ pence: prices.pence }).from(prices).where(eq(prices.item, item))
  if (row === undefined) throw new Error(`The price list has no ${item}.`)
  return row.pence
}

/** Today's price list: what has a price, and is an item. */
export async function priceList(db: DatabaseOrTransaction): Promise<PriceList> {
  const rows = await db.select({ item: prices.item, pence: prices.pence }).from(prices)
  const byItem = new Map(rows.map(row => [row.item, row.pence]))
  return Object.fromEntries(ITEM_KEYS.filter(item => byItem.has(item)).map(item => [item, byItem.get(item)]))
}

/** The price list with when each price was changed, as text: another after any change. One column of a larger question. */
export const priceListAsText = sql`(
  select coalesce(
    string_agg(concat_ws(' ', ${prices.item}, ${prices.pence}, ${prices.changedAt}), ', ' order by ${prices.item}), ''
  ) from ${prices}
)`.mapWith(String)
