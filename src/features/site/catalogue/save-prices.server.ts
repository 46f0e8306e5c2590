import { asc } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { type ChangedValues, recordEvent } from '#src/features/events/record-event.server.ts'
import { pounds } from '#src/money.ts'
import { prices as priceTable } from '../table.server.ts'
import { ITEM_KEYS, type ItemKey, isPrice, type PriceList } from './items.ts'
import { loadPriceList } from './queries.server.ts'

/** `read` holds the prices that the form showed, in pence. */
export type PriceUpdate = { prices: PriceList; read: PriceList }

/** Saves prices, or returns the current ones on conflict. Applications keep agreed totals. */
export async function savePrices(
  app: AppContext,
  actor: StaffActor,
  { prices, read }: PriceUpdate,
): Promise<{ ok: true; changed: Array<ItemKey> } | { ok: false; reason: 'conflict'; prices: PriceList }> {
  const submittedItems = ITEM_KEYS.filter(item => prices[item] !== undefined)
  const newPence = (item: ItemKey) => prices[item] ?? 0
  const invalidItem = submittedItems.find(item => !isPrice(newPence(item)))
  if (invalidItem !== undefined)
    throw new RangeError(`${newPence(invalidItem)} pence is not a valid price for ${invalidItem}.`)

  return app.db.transaction(async tx => {
    // Locking in a fixed order prevents deadlocks between concurrent saves.
    await tx.select({ item: priceTable.item }).from(priceTable).orderBy(asc(priceTable.item)).for('update')
    const current = await loadPriceList(tx)
    const hasConflict = submittedItems.some(item => current[item] !== read[item] && current[item] !== newPence(item))
    if (hasConflict) return { ok: false, reason: 'conflict', prices: current }
    const changedItems = submittedItems.filter(item => current[item] !== newPence(item))
    if (changedItems.length === 0) return { ok: true, changed: changedItems }

    const values: ChangedValues = {}
    for (const item of changedItems) {
      const price = { pence: newPence(item), changedAt: app.clock.now() }
      await tx
        .insert(priceTable)
        .values({ item, ...price })
        .onConflictDoUpdate({ target: priceTable.item, set: price })
      const before = current[item]
      values[item] = { before: before === undefined ? null : pounds(before), after: pounds(newPence(item)) }
    }
    const subject = { kind: 'prices', id: 'prices' } as const
    await recordEvent(app, tx, { type: 'prices.changed', actor, subject, items: changedItems.join(', ') }, values)
    return { ok: true, changed: changedItems }
  })
}
