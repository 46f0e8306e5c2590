import { expect, test } from 'vitest'
import { PAYMENT_STATES } from '#src/features/payments/payment-states.ts'
import { flagInWords, paymentStateInWords } from './payment-words.ts'

test('every state of a payment has words of its own', () => {
  const words = PAYMENT_STATES.map(paymentStateInWords)
  expect(new Set(words).size).toBe(PAYMENT_STATES.length)
})

test.each(['amount', 'currency', 'reference', 'paid-twice', 'rejected', 'deleted', 'reversed'])(
  'the flag %s says what to do or what happened',
  flag => {
    expect(flagInWords(flag)).toMatch(/^(The provider|This instalment|The application) .+\.$/)
  },
)

test('another sum than ours is told, where it is known', () => {
  expect(flagInWords('amount', { kobo: 100_000, currency: 'NGN' })).toContain('another amount: ₦1,000.')
  expect(flagInWords('currency', { kobo: 100_000, currency: 'GHS' })).toContain('another currency: GHS 1,000.00.')
})

test('a flag that nobody knows is still one; none is none', () => {
  expect(flagInWords('something-new')).toContain('unclear')
  expect(flagInWords(null)).toBeNull()
})
