import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditValues } from '#src/features/events/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { countBlockedQueries } from '#tests/support/count-blocked-queries.ts'
import { prices } from '../table.server.ts'
import { itemsWithoutPrice } from './items.ts'
import { loadPriceList } from './queries.server.ts'
import { savePrices } from './save-prices.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const
const OTHER_OWNER = { kind: 'staff', id: 'owner-2' } as const

async function createContextWithPriceList() {
  const app = await testContext()
  return { ...app, read: await loadPriceList(app.db) }
}

test('changed prices are stored and recorded with their old and new values', async () => {
  const app = await createContextWithPriceList()
  const result = await savePrices(app, OWNER, {
    prices: { ...app.read, full_support: 510_000, consultation_30: 6_000 },
    read: app.read,
  })
  expect(result).toEqual({ ok: true, changed: ['full_support', 'consultation_30'] })
  expect(await loadPriceList(app.db)).toEqual({ ...app.read, full_support: 510_000, consultation_30: 6_000 })
  expect(await eventsAbout(app.db, 'prices')).toEqual([
    { type: 'prices.changed', actor: 'staff', details: { items: 'full_support, consultation_30' } },
  ])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    {
      values: { full_support: { before: '£5,000', after: '£5,100' }, consultation_30: { before: '£50', after: '£60' } },
    },
  ])
  const changedAt = await app.db
    .select({ item: prices.item, at: prices.changedAt })
    .from(prices)
    .orderBy(asc(prices.item))
  expect(changedAt.filter(row => row.at !== null)).toEqual([
    { item: 'consultation_30', at: app.clock.now() },
    { item: 'full_support', at: app.clock.now() },
  ])
})

test('saving unchanged prices has no effect and records no event', async () => {
  const app = await createContextWithPriceList()
  expect(await savePrices(app, OWNER, { prices: app.read, read: app.read })).toEqual({ ok: true, changed: [] })
  expect(await savePrices(app, OWNER, { prices: {}, read: app.read })).toEqual({ ok: true, changed: [] })
  expect(await eventsAbout(app.db, 'prices')).toEqual([])
})

test('submitting the form with prices twice changes them once', async () => {
  const app = await createContextWithPriceList()
  const form = { prices: { ...app.read, full_support: 510_000 }, read: app.read }
  const results = await Promise.all([savePrices(app, OWNER, form), savePrices(app, OWNER, form)])
  expect(results.map(result => result.ok && result.changed.length).sort()).toEqual([0, 1])
  expect((await eventsAbout(app.db, 'prices')).length).toBe(1)
})

test('saving prices that another owner has changed changes nothing and returns the current prices', async () => {
  const app = await createContextWithPriceList()
  await savePrices(app, OTHER_OWNER, { prices: { ...app.read, full_support: 510_000 }, read: app.read })
  const current = { ...app.read, full_support: 510_000 }
  for (const ownChange of [{ full_support: 520_000 }, { review_finalize: 50_000 }]) {
    expect(await savePrices(app, OWNER, { prices: { ...app.read, ...ownChange }, read: app.read })).toEqual({
      ok: false,
      reason: 'conflict',
      prices: current,
    })
  }
  expect(await loadPriceList(app.db)).toEqual(current)
  expect((await eventsAbout(app.db, 'prices')).length).toBe(1)
})

test('saving some prices does not change the other prices', async () => {
  const app = await createContextWithPriceList()
  await savePrices(app, OTHER_OWNER, { prices: { full_support: 510_000 }, read: app.read })
  expect(await savePrices(app, OWNER, { prices: { review_finalize: 50_000 }, read: app.read })).toEqual({
    ok: true,
    changed: ['review_finalize'],
  })
  expect(await loadPriceList(app.db)).toEqual({ ...app.read, full_support: 510_000, review_finalize: 50_000 })
})

test('when two concurrent saves list prices in different orders, one succeeds and the other gets a conflict', async () => {
  const app = await createContextWithPriceList()
  const [first, second] = await Promise.all([
    savePrices(app, OWNER, { prices: { consultation_30: 6_000, review_finalize: 60_000 }, read: app.read }),
    savePrices(app, OTHER_OWNER, { prices: { review_finalize: 70_000, consultation_30: 7_000 }, read: app.read }),
  ])
  expect([first.ok, second.ok].filter(Boolean).length).toBe(1)
  const current = await loadPriceList(app.db)
  expect([current.consultation_30, current.review_finalize]).toEqual(first.ok ? [6_000, 60_000] : [7_000, 70_000])
})

test('saving prices waits for a concurrent change and then reports a conflict with it', async () => {
  const app = await createContextWithPriceList()
  const { waitingSave } = await app.db.transaction(async tx => {
    await tx.update(prices).set({ pence: 520_000 })
    const waitingSave = savePrices(app, OWNER, { prices: { full_support: 510_000 }, read: app.read })
    await expect.poll(() => countBlockedQueries(app.db)).toBe(1)
    return { waitingSave }
  })
  expect(await waitingSave).toMatchObject({ ok: false, reason: 'conflict', prices: { full_support: 520_000 } })
})

test('an invalid price is not stored', async () => {
  const app = await createContextWithPriceList()
  for (const pence of [0, 199, 9_950, 10_000_100, Number.NaN]) {
    await expect(savePrices(app, OWNER, { prices: { full_support: pence }, read: app.read })).rejects.toThrow(
      RangeError,
    )
  }
  expect(await loadPriceList(app.db)).toEqual(app.read)
})

test('an item without a price is missing from the price list until an owner sets its price', async () => {
  const app = await testContext()
  const unpricedBefore = itemsWithoutPrice(await loadPriceList(app.db))
  await app.db.delete(prices).where(eq(prices.item, 'review_finalize'))
  const read = await loadPriceList(app.db)
  expect(read).not.toHaveProperty('review_finalize')
  expect(itemsWithoutPrice(read).filter(item => !unpricedBefore.includes(item))).toEqual(['review_finalize'])

  const result = await savePrices(app, OWNER, { prices: { review_finalize: 49_500 }, read })
  expect(result).toEqual({ ok: true, changed: ['review_finalize'] })
  expect(await loadPriceList(app.db)).toEqual({ ...read, review_finalize: 49_500 })
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    { values: { review_finalize: { before: null, after: '£495' } } },
  ])
})
