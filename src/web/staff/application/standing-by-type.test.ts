import { expect, test } from 'vitest'
import { standingByType } from './standing-by-type.ts'

const on = (status: 'approved' | 'rejected', documentType = 'Passport') => {
  return { documentType, status, reviewedOn: '18 November 2026' }
}
const waiting = { documentType: 'Passport', status: 'pending', reviewedOn: null } as const
const asked = (status: 'pending' | 'expired' | 'fulfilled') => ({ documentType: 'Passport', status })

test('the newest document says how it stands with its type', () => {
  const documents = [on('approved'), on('rejected')]
  expect(standingByType({ documents, requests: [asked('fulfilled')] })).toEqual({
    Passport: { words: 'Approved 18 November 2026', isNeeded: false },
  })
  expect(standingByType({ documents: [on('rejected'), on('approved')], requests: [] })).toEqual({
    Passport: { words: 'Rejected 18 November 2026', isNeeded: true },
  })
})

test('what waits for a look comes before a request, and a request before what was decided', () => {
  const open = asked('expired')
  expect(standingByType({ documents: [waiting, on('rejected')], requests: [open] }).Passport?.words).toBe(
    'Waiting for review',
  )
  expect(standingByType({ documents: [on('rejected')], requests: [open] }).Passport?.words).toBe('Asked for')
  expect(standingByType({ documents: [], requests: [asked('fulfilled')] }).Passport).toEqual({
    words: 'Received',
    isNeeded: false,
  })
  expect(standingByType({ documents: [on('approved', 'Certificate')], requests: [] }).Passport).toBeUndefined()
})
