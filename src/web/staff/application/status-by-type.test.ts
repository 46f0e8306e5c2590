import { expect, test } from 'vitest'
import { statusByType } from './status-by-type.ts'

const on = (status: 'approved' | 'rejected', documentType = 'Passport') => {
  return { documentType, status, reviewedOn: '18 November 2026' }
}
const waiting = { documentType: 'Passport', status: 'pending', reviewedOn: null } as const
const asked = (status: 'pending' | 'expired' | 'fulfilled') => ({ documentType: 'Passport', status })

test('the status of a document type is that of its newest document', () => {
  const documents = [on('approved'), on('rejected')]
  expect(statusByType({ documents, requests: [asked('fulfilled')] })).toEqual({
    Passport: { words: 'Approved 18 November 2026', isNeeded: false },
  })
  expect(statusByType({ documents: [on('rejected'), on('approved')], requests: [] })).toEqual({
    Passport: { words: 'Rejected 18 November 2026', isNeeded: true },
  })
})

test('a document to review takes precedence over a request, and a request over a decision', () => {
  const open = asked('expired')
  expect(statusByType({ documents: [waiting, on('rejected')], requests: [open] }).Passport?.words).toBe(
    'Waiting for review',
  )
  expect(statusByType({ documents: [on('rejected')], requests: [open] }).Passport?.words).toBe('Requested')
  expect(statusByType({ documents: [], requests: [asked('fulfilled')] }).Passport).toEqual({
    words: 'Received',
    isNeeded: false,
  })
  expect(statusByType({ documents: [on('approved', 'Certificate')], requests: [] }).Passport).toBeUndefined()
})
