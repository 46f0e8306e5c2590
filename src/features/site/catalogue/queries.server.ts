import { desc, eq, sql } from 'drizzle-orm'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction, ReadDatabase } from '#src/database/client.ts'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
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

export type PriceChange = { key: string; at: Date; by: string; item: ItemKey; before: string | null; after: string }

const MAX_PRICE_CHANGES = 30

/** Lists the latest changes of prices, newest first, as the audit log has them. */
export async function listPriceChanges(db: ReadDatabase): Promise<Array<PriceChange>> {
  const rows = await db
    .select({ id: auditEvents.id, at: auditEvents.at, by: auditEvents.actorId, values: auditValues.values })
    .from(auditEvents)
    .innerJoin(auditValues, eq(auditValues.eventId, auditEvents.id))
    .where(eq(auditEvents.type, 'prices.changed'))
    .orderBy(desc(auditEvents.at))
    .limit(MAX_PRICE_CHANGES)
  return rows.flatMap(({ id, at, by, values }) =>
    ITEM_KEYS.flatMap(item => {
      const change = values[item]
      if (change === undefined) return []
      const before = change.before === null ? null : String(change.before)
      return [{ key: `${id} ${item}`, at, by: by ?? '', item, before, after: String(change.after) }]
    }),
  )
}

/** SQL text that changes whenever a price changes, for cache keys. */
export const priceListAsText = sql`(
  select coalesce(
    string_agg(concat_ws(' ', ${prices.item}, ${prices.pence}, ${prices.changedAt}), ', ' order by ${prices.item}), ''
  ) from ${prices}
)`.mapWith(String)
