import { expect, test } from 'vitest'
import { findStatusByType } from './status-by-type.ts'

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
