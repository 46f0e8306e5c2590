import { expect, test } from 'vitest'
import { amountAsked, statusInOurWords } from './transaction.ts'

test.each([
  ['success', 'paid'],
  ['failed', 'failed'],
  ['abandoned', 'unpaid'],
  ['reversed', 'reversed'],
  ['ongoing', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['queued', 'pending'],
  ['a word of next year', 'pending'],
  ['constructor', 'pending'],
])('the status %s reads as %s', (theirs, ours) => {
  expect(statusInOurWords(theirs)).toBe(ours)
})

test.each([
  [{ amount: 5000 }, 5000],
  [{ amount: '5000', requested_amount: null }, 5000],
  [{ amount: 5300, requested_amount: 5000 }, 5000],
  [{ amount: 4000, requested_amount: 5000 }, 4000],
  [{ amount: 5000.5 }, null],
  [{ amount: 5000, requested_amount: 2 ** 53 }, null],
  [{ amount: '5e3' }, null],
  [{ amount: '' }, null],
  [{}, null],
])('of %o the sum that counts is %s', (amounts, kobo) => {
  expect(amountAsked(amounts)).toBe(kobo)
})
