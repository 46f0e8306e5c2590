import { asc } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { type ChangedValues, recordEvent } from '#src/features/audit/record-event.server.ts'
import { pounds } from '#src/money.ts'
import { ITEM_KEYS, type ItemKey, type PriceList } from './items.ts'
import { priceList } from './queries.server.ts'
import { isPrice } from './read-price.ts'
import { prices as priceTable } from './table.server.ts'

/** What to save, in pence, and the list as it stood on the page that says so. */
export type PricesSaved = { prices: PriceList; read: PriceList }

/**
 * Changes prices for what is ordered from now on: what was agreed before stays on each application, order and quote. Somebody
 * else's change that the page did not show is not written over: the list as it stands comes back instead.
 */
export async function savePrices(
  app: Ground,
  actor: StaffActor,
  { prices, read }: PricesSaved,
): Promise<{ ok: true; changed: Array<ItemKey> } | { ok: false; reason: 'changed-meanwhile'; prices: PriceList }> {
  const named = ITEM_KEYS.filter(item => prices[item] !== undefined)
  const wanted = (item: ItemKey) => prices[item] ?? 0
  const wrong = named.find(item => !isPrice(wanted(item)))
  if (wrong !== undefined) throw new RangeError(`${wanted(wrong)} pence is no price for ${wrong}.`)

  return app.db.transaction(async tx => {
    // All of them and in one order: two who save at once wait for each other.
    await tx.select({ item: priceTable.item }).from(priceTable).orderBy(asc(priceTable.item)).for('update')
    const standing = await priceList(tx)
    const meanwhile = named.some(item => standing[item] !== read[item] && standing[item] !== wanted(item))
    if (meanwhile) return { ok: false, reason: 'changed-meanwhile', prices: standing }
    const changed = named.filter(item => standing[item] !== wanted(item))
    if (changed.length === 0) return { ok: true, changed }

    const values: ChangedValues = {}
    for (const item of changed) {
      const price = { pence: wanted(item), changedAt: app.clock.now() }
      await tx
        .insert(priceTable)
        .values({ item, ...price })
        .onConflictDoUpdate({ target: priceTable.item, set: price })
      const before = standing[item]
      values[item] = { before: before === undefined ? null : pounds(before), after: pounds(wanted(item)) }
    }
    const subject = { kind: 'prices', id: 'prices' } as const
    await recordEvent(app, tx, { type: 'prices.changed', actor, subject, items: changed.join(', ') }, values)
    return { ok: true, changed }
  })
}
