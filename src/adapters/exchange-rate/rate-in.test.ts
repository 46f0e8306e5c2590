import { expect, test } from 'vitest'
import { rateIn } from './rate-in.ts'

test.each([
  ['Frankfurter v2', { date: '2026-03-25', base: 'GBP', quote: 'NGN', rate: 2057.4 }],
  ['open.er-api.com', { result: 'success', base_code: 'GBP', rates: { GBP: 1, NGN: 2057.4 } }],
  ['exchangerate-api.com', { result: 'success', base_code: 'GBP', conversion_rates: { NGN: 2057.4 } }],
  ['exchangerate.host', { success: true, source: 'GBP', quotes: { GBPNGN: 2057.4 } }],
  ['currencyapi.com', { meta: {}, data: { NGN: { code: 'NGN', value: '2057.4' } } }],
])('the rate is found in the answer of %s', (_name, answer) => {
  expect(rateIn(answer)).toBe(2_057_400_000)
})

test.each([
  ['another currency’s price', { base: 'USD', rates: { NGN: 1550 } }],
  ['another currency’s price', { base_code: 'USD', conversion_rates: { NGN: 1550 } }],
  ['a price in another currency', { base: 'GBP', quote: 'KES', rate: 170 }],
  ['an implausible price', { base: 'GBP', quote: 'NGN', rate: 0.00048 }],
  ['no price', { result: 'error', 'error-type': 'quota-reached' }],
  ['no object', 'NGN 2057.4'],
  ['nothing', undefined],
])('%s is no rate', (_name, answer) => {
  expect(rateIn(answer)).toBeNull()
})
