import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ITEM_KEYS } from '#src/features/catalogue/items.ts'
import { priceList } from '#src/features/catalogue/queries.server.ts'
import { prices } from '#src/features/catalogue/table.server.ts'
import { testGround } from '#tests/support/ground.ts'
import { listedPrices, poundsAsTyped } from './price-form.ts'
import { savePriceForm } from './save-price-form.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const

/** The page as somebody has it open, and what they type over. */
async function pageOf(app: Awaited<ReturnType<typeof testGround>>, typedOver: Record<string, string>) {
  const list = await priceList(app.db)
  const prices = ITEM_KEYS.map(item => [`price-${item}`, typedOver[item] ?? poundsAsTyped(list[item])])
  return { ...Object.fromEntries(prices), read: JSON.stringify(list) }
}

test('what is saved is told with what stood before', async () => {
  const app = await testGround()
  const form = await pageOf(app, { application_fee: '£109', full_support: '5200' })
  expect(await savePriceForm(app, OWNER, form)).toEqual({
    ok: true,
    title: 'Settings Saved',
    description: 'Application Fee: £99 before, £109 now. Full Application Support: £5,000 before, £5,200 now.',
  })
  expect(await priceList(app.db)).toMatchObject({ application_fee: 10_900, full_support: 520_000 })
  expect(await savePriceForm(app, OWNER, await pageOf(app, {}))).toEqual({
    ok: true,
    title: 'Settings Saved',
    description: 'No price was changed.',
  })
})

test('a price that somebody else changed meanwhile is shown, what was typed is kept, and a second Save has its way', async () => {
  const app = await testGround()
  const mine = await pageOf(app, { application_fee: '120', consultation_30: '55' })
  await savePriceForm(app, OWNER, await pageOf(app, { application_fee: '105', review_finalize: '600' }))

  const refused = await savePriceForm(app, OWNER, mine)
  expect(refused).toMatchObject({
    ok: false,
    errors: { 'price-application_fee': 'Somebody made this £105 meanwhile. Save again to make it £120' },
    typed: { 'price-application_fee': '120', 'price-consultation_30': '55', 'price-review_finalize': '600' },
    standing: { application_fee: 10_500, review_finalize: 60_000, consultation_30: 5_000 },
  })
  expect(await priceList(app.db)).toMatchObject({ application_fee: 10_500, consultation_30: 5_000 })

  const again = await pageOf(app, { application_fee: '120', consultation_30: '55' })
  expect(await savePriceForm(app, OWNER, again)).toMatchObject({ ok: true })
  expect(await priceList(app.db)).toMatchObject({
    application_fee: 12_000,
    consultation_30: 5_500,
    review_finalize: 60_000,
  })
})

test('a form that comes back for a slip in one field does not write over what somebody else saved in another', async () => {
  const app = await testGround()
  const mine = await pageOf(app, { full_support: '5000', application_fee: '109.50', consultation_30: '55' })
  await savePriceForm(app, OWNER, await pageOf(app, { consultation_30: '60' }))
  const refused = await savePriceForm(app, OWNER, mine)
  // The form goes on saying what it first read.
  expect(refused).toEqual({ ok: false, errors: { 'price-application_fee': expect.any(String) } })
  expect(await savePriceForm(app, OWNER, { ...mine, 'price-application_fee': '109' })).toMatchObject({
    errors: { 'price-consultation_30': 'Somebody made this £60 meanwhile. Save again to make it £55' },
  })
  expect(await priceList(app.db)).toMatchObject({ application_fee: 9_900, consultation_30: 6_000 })
})

test('what nobody typed over is not changed back by a page that is old', async () => {
  const app = await testGround()
  const old = await pageOf(app, { consultation_30: '55' })
  await savePriceForm(app, OWNER, await pageOf(app, { application_fee: '105' }))
  expect(await savePriceForm(app, OWNER, old)).toMatchObject({ ok: true })
  expect(await priceList(app.db)).toMatchObject({ application_fee: 10_500, consultation_30: 5_500 })
})

test('an item without a price may stay without one, and gets one when it is typed', async () => {
  const app = await testGround()
  await app.db.delete(prices).where(eq(prices.item, 'review_finalize'))
  const form = async (typedOver: Record<string, string>) => {
    return { ...(await pageOf(app, typedOver)), read: JSON.stringify(listedPrices(await priceList(app.db))) }
  }
  expect(await savePriceForm(app, OWNER, await form({}))).toMatchObject({ description: 'No price was changed.' })
  expect(await savePriceForm(app, OWNER, await form({ review_finalize: '495' }))).toMatchObject({
    description: 'Review & Finalize: no price before, £495 now.',
  })
  expect((await priceList(app.db)).review_finalize).toBe(49_500)
})
