import fc from 'fast-check'
import { expect, test } from 'vitest'
import { naira, pounds, poundsAndPence, sumInCurrency } from './money.ts'

const anyAmount = fc.integer({ min: 0, max: 100_000_000_000 })

test.each([
  [0, '£0'],
  [5_900, '£59'],
  [5_950, '£59.50'],
  [5_905, '£59.05'],
  [7, '£0.07'],
  [500_000, '£5,000'],
  [123_456_789, '£1,234,567.89'],
])('%i pence are formatted as %s', (pence, text) => {
  expect(pounds(pence)).toBe(text)
})

test.each([
  [12_138_700, '₦121,387'],
  [12_138_750, '₦121,387.50'],
  [1_028_700_000, '₦10,287,000'],
])('%i kobo are formatted as %s', (kobo, text) => {
  expect(naira(kobo)).toBe(text)
})

test('a receipt always shows the pence', () => {
  expect(poundsAndPence(5_900)).toBe('£59.00')
  expect(poundsAndPence(500_005)).toBe('£5,000.05')
})

test('a foreign amount is shown in its currency', () => {
  expect(sumInCurrency({ kobo: 100_000, currency: 'NGN' })).toBe('₦1,000')
  expect(sumInCurrency({ kobo: 12_138_700, currency: 'GHS' })).toBe('GHS 121,387.00')
  expect(sumInCurrency({ kobo: null, currency: 'NGN' })).toBe('a sum in NGN that cannot be read')
})

test('formatting never changes an amount', () => {
  const toHundredths = (text: string) => {
    const [whole = '', fraction = '00'] = text.slice(1).replaceAll(',', '').split('.')
    return Number(whole + fraction)
  }
  fc.assert(
    fc.property(anyAmount, amount => {
      for (const format of [pounds, poundsAndPence, naira]) expect(toHundredths(format(amount))).toBe(amount)
    }),
  )
})
