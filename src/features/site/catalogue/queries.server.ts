import { eq, sql } from 'drizzle-orm'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction, ReadDatabase } from '#src/database/client.ts'
import { prices } from '../table.server.ts'
import { ITEM_KEYS, type ItemKey, type PriceList } from './items.ts'

/** Returns pence. Throws if the item has no price. */
export async function loadPrice(db: DatabaseOrTransaction, item: ItemKey): Promise<number> {
  const [row] = await db.select({ pence: prices.pence }).from(prices).where(eq(prices.item, item))
  if (row === undefined) throw new Error(`There is no price for ${item}.`)
  return row.pence
}

export async function loadPriceList(db: ReadDatabase): Promise<PriceList> {
  const rows = await storedPrices(db).execute()
  const priceByItem = new Map(rows.map(row => [row.item, row.pence]))
  return Object.fromEntries(ITEM_KEYS.filter(item => priceByItem.has(item)).map(item => [item, priceByItem.get(item)]))
}

const storedPrices = buildOnce(db => db.select({ item: prices.item, pence: prices.pence }).from(prices))

/** SQL text that changes whenever a price changes, for cache keys. */
export const priceListAsText = sql`(
  select coalesce(
    string_agg(concat_ws(' ', ${prices.item}, ${prices.pence}, ${prices.changedAt}), ', ' order by ${prices.item}), ''
  ) from ${prices}
)`.mapWith(String)
