import { expect, test } from 'vitest'
import { statusByType } from './status-by-type.ts'

const reviewed = (status: 'approved' | 'rejected', documentType = 'Passport') => {
  return { documentType, status, reviewedOn: '18 November 2026' }
}
const unreviewed = { documentType: 'Passport', status: 'pending', reviewedOn: null } as const
const requested = (status: 'pending' | 'expired' | 'fulfilled') => ({ documentType: 'Passport', status })

test('the status of a document type is that of its newest document', () => {
  const documents = [reviewed('approved'), reviewed('rejected')]
  expect(statusByType({ documents, requests: [requested('fulfilled')] })).toEqual({
    Passport: { words: 'Approved 18 November 2026', isNeeded: false },
  })
  expect(statusByType({ documents: [reviewed('rejected'), reviewed('approved')], requests: [] })).toEqual({
    Passport: { words: 'Rejected 18 November 2026', isNeeded: true },
  })
})

test('a document that waits for review outranks an open request, and the request outranks a decision', () => {
  const openRequest = requested('expired')
  expect(statusByType({ documents: [unreviewed, reviewed('rejected')], requests: [openRequest] }).Passport?.words).toBe(
    'Waiting for review',
  )
  expect(statusByType({ documents: [reviewed('rejected')], requests: [openRequest] }).Passport?.words).toBe('Requested')
  expect(statusByType({ documents: [], requests: [requested('fulfilled')] }).Passport).toEqual({
    words: 'Received',
    isNeeded: false,
  })
  expect(statusByType({ documents: [reviewed('approved', 'Certificate')], requests: [] }).Passport).toBeUndefined()
})
