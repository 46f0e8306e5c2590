import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ITEM_KEYS } from '#src/features/site/catalogue/items.ts'
import { loadPriceList } from '#src/features/site/catalogue/queries.server.ts'
import { prices } from '#src/features/site/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { listedPrices, poundsAsTyped } from './price-form.ts'
import { savePriceForm } from './save-price-form.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const

/** Returns the form of a page that is opened now, with `typedOver` in some of its fields. */
async function openForm(app: Awaited<ReturnType<typeof testContext>>, typedOver: Record<string, string>) {
  const list = await loadPriceList(app.db)
  const prices = ITEM_KEYS.map(item => [`price-${item}`, typedOver[item] ?? poundsAsTyped(list[item])])
  return { ...Object.fromEntries(prices), read: JSON.stringify(list) }
}

test('the answer to a save has the previous and the new price', async () => {
  const app = await testContext()
  const form = await openForm(app, { application_fee: '£109', full_support: '5200' })
  expect(await savePriceForm(app, OWNER, form)).toEqual({
    ok: true,
    title: 'Settings Saved',
    description: 'Application Fee: £99 before, £109 now. Full Application Support: £5,000 before, £5,200 now.',
  })
  expect(await loadPriceList(app.db)).toMatchObject({ application_fee: 10_900, full_support: 520_000 })
  expect(await savePriceForm(app, OWNER, await openForm(app, {}))).toEqual({
    ok: true,
    title: 'Settings Saved',
    description: 'No price was changed.',
  })
})

test('a conflict shows the colleague’s price and keeps the typed prices, and a second Save overwrites the colleague’s price', async () => {
  const app = await testContext()
  const myForm = await openForm(app, { application_fee: '120', consultation_30: '55' })
  await savePriceForm(app, OWNER, await openForm(app, { application_fee: '105', review_finalize: '600' }))

  const refused = await savePriceForm(app, OWNER, myForm)
  expect(refused).toMatchObject({
    ok: false,
    errors: { 'price-application_fee': 'A colleague changed this to £105. Save again to make it £120' },
    more: {
      typed: { 'price-application_fee': '120', 'price-consultation_30': '55', 'price-review_finalize': '600' },
      currentValues: { application_fee: 10_500, review_finalize: 60_000, consultation_30: 5_000 },
    },
  })
  expect(await loadPriceList(app.db)).toMatchObject({ application_fee: 10_500, consultation_30: 5_000 })

  const secondForm = await openForm(app, { application_fee: '120', consultation_30: '55' })
  expect(await savePriceForm(app, OWNER, secondForm)).toMatchObject({ ok: true })
  expect(await loadPriceList(app.db)).toMatchObject({
    application_fee: 12_000,
    consultation_30: 5_500,
    review_finalize: 60_000,
  })
})

test('a form that comes back with an error does not overwrite a colleague’s change of another price', async () => {
  const app = await testContext()
  const myForm = await openForm(app, { full_support: '5000', application_fee: '109.50', consultation_30: '55' })
  await savePriceForm(app, OWNER, await openForm(app, { consultation_30: '60' }))
  const refused = await savePriceForm(app, OWNER, myForm)
  // The form still sends the prices that it showed at first.
  expect(refused).toEqual({ ok: false, errors: { 'price-application_fee': expect.any(String) } })
  expect(await savePriceForm(app, OWNER, { ...myForm, 'price-application_fee': '109' })).toMatchObject({
    errors: { 'price-consultation_30': 'A colleague changed this to £60. Save again to make it £55' },
  })
  expect(await loadPriceList(app.db)).toMatchObject({ application_fee: 9_900, consultation_30: 6_000 })
})

test('saving an old page does not undo a colleague’s change of another price', async () => {
  const app = await testContext()
  const oldForm = await openForm(app, { consultation_30: '55' })
  await savePriceForm(app, OWNER, await openForm(app, { application_fee: '105' }))
  expect(await savePriceForm(app, OWNER, oldForm)).toMatchObject({ ok: true })
  expect(await loadPriceList(app.db)).toMatchObject({ application_fee: 10_500, consultation_30: 5_500 })
})

test('a price that changes by more than half is saved once the owner has confirmed this old and new price', async () => {
  const app = await testContext()
  const slip = await openForm(app, { full_support: '500', application_fee: '149', consultation_30: '55' })
  const changes = 'Full Application Support from £5,000 to £500, Application Fee from £99 to £149'
  const asked = await savePriceForm(app, OWNER, slip)
  expect(asked).toMatchObject({
    ok: false,
    errors: {
      'price-application_fee': expect.stringContaining('from £99 to £149'),
      'price-full_support': expect.stringContaining('from £5,000 to £500'),
    },
  })
  const pricesToConfirm = asked.ok ? undefined : asked.more?.typed?.pricesToConfirm
  expect(pricesToConfirm?.split(', ').toSorted()).toEqual(changes.split(', ').toSorted())
  expect(await loadPriceList(app.db)).toMatchObject({ full_support: 500_000, consultation_30: 5_000 })

  const confirmed = { ...slip, pricesToConfirm, confirmPrices: 'on' }
  expect(await savePriceForm(app, OWNER, { ...confirmed, confirmPrices: undefined })).toMatchObject({ ok: false })
  const otherSlip = { ...confirmed, 'price-full_support': '50' }
  expect(await savePriceForm(app, OWNER, otherSlip)).toMatchObject({ ok: false })
  expect(await savePriceForm(app, OWNER, confirmed)).toMatchObject({ ok: true })
  expect(await loadPriceList(app.db)).toMatchObject({ full_support: 50_000, application_fee: 14_900 })
})

test.each([
  ['2,500', true],
  ['2,499', false],
  ['7,500', true],
  ['7,501', false],
])('£5,000 → £%s is saved at once: %s', async (price, ok) => {
  const app = await testContext()
  expect(await savePriceForm(app, OWNER, await openForm(app, { full_support: price }))).toMatchObject({ ok })
})

test('an owner can leave an item without a price or give it one', async () => {
  const app = await testContext()
  await app.db.delete(prices).where(eq(prices.item, 'review_finalize'))
  const form = async (typedOver: Record<string, string>) => {
    return { ...(await openForm(app, typedOver)), read: JSON.stringify(listedPrices(await loadPriceList(app.db))) }
  }
  expect(await savePriceForm(app, OWNER, await form({}))).toMatchObject({ description: 'No price was changed.' })
  expect(await savePriceForm(app, OWNER, await form({ review_finalize: '495' }))).toMatchObject({
    description: 'Review & Finalize: no price before, £495 now.',
  })
  expect((await loadPriceList(app.db)).review_finalize).toBe(49_500)
})
