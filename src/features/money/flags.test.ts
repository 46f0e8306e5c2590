import { expect, test } from 'vitest'
import { flagInWords, nairaInWords, PAYMENT_FLAGS } from './flags.ts'
import { PAYMENT_STATE_KEYS, PAYMENT_STATES } from './states.ts'

test('every payment state has its own label', () => {
  const labels = PAYMENT_STATE_KEYS.map(state => PAYMENT_STATES[state].label)
  expect(new Set(labels).size).toBe(PAYMENT_STATE_KEYS.length)
})

const PAYMENT = { pence: 5_900, countedPence: 0, kobo: 12_138_700, arrivedKobo: null, arrivedCurrency: null }

test.each(PAYMENT_FLAGS)('the label of the flag %s states what happened or what to do', flag => {
  expect(flagInWords({ ...PAYMENT, flag })).toMatch(/^[A-Z].+\.$/)
})

test('the text about a wrong amount or currency shows the received sum, if known', () => {
  const arrivedSum = { arrivedKobo: 100_000, arrivedCurrency: 'NGN' }
  expect(flagInWords({ ...PAYMENT, flag: 'amount', ...arrivedSum })).toContain(
    '₦1,000 arrived, but we asked for ₦121,387',
  )
  const wrongCurrency = { arrivedKobo: 100_000, arrivedCurrency: 'GHS' }
  expect(flagInWords({ ...PAYMENT, flag: 'currency', ...wrongCurrency })).toContain('GHS 1,000.00 arrived')
})

test('an unknown flag is explained by a default sentence, and a payment without a flag has no explanation', () => {
  expect(flagInWords({ ...PAYMENT, flag: 'something-new' })).toContain('unclear')
  expect(flagInWords({ ...PAYMENT, flag: null })).toBeNull()
})

test.each([
  [{ kobo: 0 }, null],
  [{}, '₦121,387'],
  [{ arrivedKobo: 12_138_700, arrivedCurrency: 'NGN' }, '₦121,387'],
  [{ arrivedKobo: 6_069_300, arrivedCurrency: 'NGN' }, '₦121,387 asked, ₦60,693 arrived'],
  [{ arrivedKobo: 12_138_700, arrivedCurrency: 'GHS' }, '₦121,387 asked, GHS 121,387.00 arrived'],
])('the naira of a payment name another sum that arrived: %o', (payment, words) => {
  expect(nairaInWords({ ...PAYMENT, ...payment })).toBe(words)
})
