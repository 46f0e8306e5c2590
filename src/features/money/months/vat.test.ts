import { expect, test } from 'vitest'
import { calculateVat, vatSchema } from './vat.ts'

const sums = (kobo: number, returnedKobo = 0) => ({
  receivedPence: 0,
  returnedPence: 0,
  receivedKobo: kobo,
  returnedKobo,
})

test.each([
  [107_500, 750, 7_500],
  [7_603_566_200, 750, 530_481_363],
  [3, 10_000, 2],
  [1, 750, 0],
  [-107_500, 750, -7_500],
])('VAT in %i kobo at %i hundredths of a percent is %i kobo', (kobo, rate, vat) => {
  expect(calculateVat(sums(kobo), rate).kobo).toBe(vat)
})

test('what was given back contains no VAT', () => {
  expect(calculateVat(sums(215_000, 107_500), 750)).toEqual({ rate: 750, pence: 0, kobo: 7_500 })
})

test.each([
  ['7.5', 750],
  ['7,5 %', 750],
  ['20', 2_000],
  ['0.01', 1],
  ['', 0],
])('the rate "%s" is read', (typed, vatRate) => {
  expect(vatSchema.parse({ vatRate: typed })).toEqual({ vatRate })
})

test.each(['0', '-1', '100', '7.555', 'seven'])('the rate "%s" is refused, and the error names the limits', typed => {
  expect(vatSchema.safeParse({ vatRate: typed }).error?.issues).toMatchObject([
    { message: 'Please enter a rate from 0.01 to 99.99 with at most two decimal places, such as 7.5, or nothing' },
  ])
})
