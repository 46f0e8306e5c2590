import { expect, test } from 'vitest'
import { calculateAccount, findPaymentProgress } from '#src/features/money/account.ts'
import { describeStillToPay, findStatusByType } from './case-card.tsx'

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

const reviewedDocument = (status: 'approved' | 'rejected', documentType = 'Passport') => {
  return { documentType, status, reviewedOn: '18 November 2026' }
}
const unreviewedDocument = { documentType: 'Passport', status: 'pending', reviewedOn: null } as const
const requestInStatus = (status: 'pending' | 'expired' | 'fulfilled') => ({ documentType: 'Passport', status })

test('the status of a document type is that of its newest document', () => {
  const documents = [reviewedDocument('approved'), reviewedDocument('rejected')]
  expect(findStatusByType({ documents, requests: [requestInStatus('fulfilled')] })).toEqual({
    Passport: { words: 'Approved 18 November 2026', isNeeded: false },
  })
  expect(
    findStatusByType({ documents: [reviewedDocument('rejected'), reviewedDocument('approved')], requests: [] }),
  ).toEqual({
    Passport: { words: 'Rejected 18 November 2026', isNeeded: true },
  })
})

test('a document that waits for review outranks an open request, and the request outranks a decision', () => {
  const openRequest = requestInStatus('expired')
  expect(
    findStatusByType({ documents: [unreviewedDocument, reviewedDocument('rejected')], requests: [openRequest] })
      .Passport?.words,
  ).toBe('Waiting for review')
  expect(findStatusByType({ documents: [reviewedDocument('rejected')], requests: [openRequest] }).Passport?.words).toBe(
    'Requested',
  )
  expect(findStatusByType({ documents: [], requests: [requestInStatus('fulfilled')] }).Passport).toEqual({
    words: 'Received',
    isNeeded: false,
  })
  expect(
    findStatusByType({ documents: [reviewedDocument('approved', 'Certificate')], requests: [] }).Passport,
  ).toBeUndefined()
})
