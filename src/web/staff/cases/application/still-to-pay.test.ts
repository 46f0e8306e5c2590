import { expect, test } from 'vitest'
import { calculateAccount, findPaymentProgress } from '#src/features/money/account.ts'
import { describeStillToPay } from './still-to-pay.ts'

const AT = new Date('2026-11-25T09:00:00Z')
const SPLIT = { agreedPence: 500_000, settledPence: 300_000, reducedPence: 0, endedByRefundAt: null }

test.each([
  ['after the initial payment', 'pending', {}, '£2,000'],
  ['once all is paid', 'pending', { settledPence: 500_000 }, 'Paid in full'],
  ['when the price fell by all that was paid so far', 'pending', { reducedPence: 300_000 }, '£2,000'],
  ['when the price fell to nothing', 'pending', { settledPence: 500_000, reducedPence: 500_000 }, 'Nothing more'],
  ['when a refund ended the case', 'pending', { endedByRefundAt: AT }, 'Nothing more'],
  ['when the case was not endorsed', 'refused', {}, 'Nothing more'],
] as const)('staff read what is still to pay %s', (_when, status, changes, words) => {
  const facts = { ...SPLIT, ...changes }
  expect(describeStillToPay(status, findPaymentProgress(facts), calculateAccount('split', facts))).toBe(words)
})
