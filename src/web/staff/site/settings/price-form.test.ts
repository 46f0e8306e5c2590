import { expect, test } from 'vitest'
import { ITEM_KEYS } from '#src/features/site/catalogue/items.ts'
import { describePaymentPlan, readPriceForm } from './price-form.ts'

test.each([
  ['application_fee', 9_900, 'Paid in two payments: £59 and £40'],
  ['application_fee', 10_100, 'Paid in two payments: £61 and £40'],
  ['full_support', 500_000, 'Paid at once, or in two payments: £3,000 and £2,000'],
  ['review_finalize', 49_500, 'Paid at once'],
  ['consultation_30', 5_000, 'Paid at once'],
] as const)('the payment plan of %s at %i pence is described as %j', (item, pence, words) => {
  expect(describePaymentPlan(item, pence)).toBe(words)
})

/** Returns a form that showed £99 for every item. `changes` replaces some of its fields. */
function formWith(changes: Record<string, string>) {
  const shownValues = JSON.stringify(Object.fromEntries(ITEM_KEYS.map(item => [item, 9_900])))
  return { ...Object.fromEntries(ITEM_KEYS.map(item => [`price-${item}`, '99'])), read: shownValues, ...changes }
}

test('the prices to save are only those that the owner edited', () => {
  expect(readPriceForm(formWith({})).editedPrices).toEqual({})
  const { editedPrices, shownPrices, errors } = readPriceForm(
    formWith({ 'price-full_support': '£5,200', 'price-consultation_30': '99.00' }),
  )
  expect(editedPrices).toEqual({ full_support: 520_000 })
  expect(shownPrices.full_support).toBe(9_900)
  expect(errors).toEqual({})
})

test('an invalid price gets an error at its field, and the form keeps all typed values', () => {
  const { errors, typed } = readPriceForm(formWith({ 'price-consultation_60': 'a hundred', 'price-full_support': '' }))
  expect(Object.keys(errors)).toEqual(['price-full_support', 'price-consultation_60'])
  expect(typed['price-consultation_60']).toBe('a hundred')
})

test.each([undefined, null, '', ' 9900 ', -5, 9_900.5, 1e99])(
  'a form whose original price is %j, which our pages never send, gets an error that asks to reload',
  value => {
    const shownPrices = { ...Object.fromEntries(ITEM_KEYS.map(item => [item, 9_900])), application_fee: value }
    const { errors } = readPriceForm(formWith({ read: JSON.stringify(shownPrices) }))
    expect(errors).toEqual({ 'price-application_fee': 'Please reload the page and try again' })
  },
)
