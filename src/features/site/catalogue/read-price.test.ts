import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPrice, parsePrice } from './read-price.ts'

test.each([
  ['99', 9_900],
  ['£99', 9_900],
  [' £ 5,000 ', 500_000],
  ['5000', 500_000],
  ['5000.00', 500_000],
  ['2', 200],
  ['£100,000', 10_000_000],
])('the typed price “%s” is parsed as %d pence', (text, pence) => {
  expect(parsePrice(text)).toEqual({ ok: true, pence })
})

test.each([
  ['', 'Please enter a price'],
  ['£', 'Please enter a price'],
  ['99.50', 'Please enter whole pounds'],
  ['1,999.99', 'Please enter whole pounds'],
  ['1', 'Please enter £2 or more'],
  ['0', 'Please enter £2 or more'],
  ['100,001', 'Please enter £100,000 or less'],
  ['9'.repeat(400), 'Please enter £100,000 or less'],
  ['-99', 'Please enter a price in pounds, such as £99 or £5,000'],
  ['free', 'Please enter a price in pounds, such as £99 or £5,000'],
  ['50,00', 'Please enter a price in pounds, such as £99 or £5,000'],
  ['5.000', 'Please enter a price in pounds, such as £99 or £5,000'],
  ['₦99', 'Please enter a price in pounds, such as £99 or £5,000'],
  ['1e3', 'Please enter a price in pounds, such as £99 or £5,000'],
  ['٩٩', 'Please enter a price in pounds, such as £99 or £5,000'],
])('the typed price “%s” is refused with the error “%s”', (text, message) => {
  expect(parsePrice(text)).toEqual({ ok: false, message })
})

test('a typed number of pounds is accepted exactly when it is a valid price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000 }), pounds => {
      expect(parsePrice(pounds.toLocaleString('en-GB')).ok).toBe(isPrice(pounds * 100))
    }),
  )
  expect([isPrice(9_950), isPrice(200.5), isPrice(Number.NaN)]).toEqual([false, false, false])
})
