import { expect, test } from 'vitest'
import { howPaid } from './how-paid.ts'

test.each([
  ['application_fee', 9_900, 'Paid in two parts: £59 and £40'],
  ['application_fee', 10_100, 'Paid in two parts: £61 and £40'],
  ['full_support', 500_000, 'Paid at once, or in two parts: £3,000 and £2,000'],
  ['review_finalize', 49_500, 'Paid at once'],
  ['consultation_30', 5_000, 'Paid at once'],
] as const)('%s at %i pence is %j', (item, pence, words) => {
  expect(howPaid(item, pence)).toBe(words)
})
