import { expect, test } from 'vitest'
import { readKobo, toPaymentStatus } from './answers.ts'

test.each([
  ['success', 'paid'],
  ['failed', 'failed'],
  ['abandoned', 'unpaid'],
  ['reversed', 'reversed'],
  ['ongoing', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['queued', 'pending'],
  ['an unknown status', 'pending'],
  ['constructor', 'pending'],
])('the Paystack status %s means that the payment is %s', (theirs, ours) => {
  expect(toPaymentStatus(theirs)).toBe(ours)
})

test.each([
  [{ amount: 5000 }, 5000],
  [{ amount: '5000', requested_amount: null }, 5000],
  [{ amount: 5300, requested_amount: 5000 }, 5000],
  [{ amount: 4000, requested_amount: 5000 }, 4000],
])('the amounts %o are read as %s kobo', (amounts, kobo) => {
  expect(readKobo(amounts)).toBe(kobo)
})

test.each([{ amount: 5000.5 }, { amount: 5000, requested_amount: 2 ** 53 }, { amount: '5e3' }, { amount: '' }, {}])(
  'the amounts %o are refused as unreadable',
  amounts => {
    expect(readKobo(amounts)).toBeNull()
  },
)
