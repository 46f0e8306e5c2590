import { expect, test } from 'vitest'
import type { Status } from '#src/features/applications/states.ts'
import { documentsToResend, wantedDocuments } from './wanted-documents.ts'

const REJECTED = { id: 'old', requestId: null, documentType: 'Passport', status: 'rejected' as const }

type Documents = Parameters<typeof wantedDocuments>[0]['documents']
type Requests = Parameters<typeof wantedDocuments>[0]['requests']

function pageWith(documents: Documents, requests: Requests = [], status: Status = 'under_review') {
  return { application: { status }, documents, requests }
}

test('a rejected document without a request has to be sent again', () => {
  const page = pageWith([REJECTED])
  expect(documentsToResend(page)).toEqual([REJECTED])
  expect(wantedDocuments(page)).toEqual([{ documentType: 'Passport', due: null, isAgain: true }])
})

test('a rejected document with a request is listed once', () => {
  const request = { id: 'asked', documentType: 'Passport', status: 'pending' as const, dueDate: '2026-11-27' }
  const page = pageWith([{ ...REJECTED, requestId: 'asked' }], [request])
  expect(documentsToResend(page)).toHaveLength(1)
  expect(wantedDocuments(page)).toEqual([{ documentType: 'Passport', due: '2026-11-27', isAgain: true }])
})

test.each([
  [
    'a newer document of its type exists',
    pageWith([{ ...REJECTED, ...{ id: 'new', status: 'pending' as const } }, REJECTED]),
  ],
  [
    'its type is requested',
    pageWith([REJECTED], [{ id: 'asked', documentType: 'Passport', status: 'expired', dueDate: null }]),
  ],
  ['the application is rejected', pageWith([REJECTED], [], 'rejected')],
  ['the application is completed', pageWith([REJECTED], [], 'completed')],
  ['the document is approved', pageWith([{ ...REJECTED, status: 'approved' }])],
])('no document has to be sent again when %s', (_why, page) => {
  expect(documentsToResend(page)).toEqual([])
})
