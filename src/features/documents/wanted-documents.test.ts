import { expect, test } from 'vitest'
import type { Status } from '#src/features/applications/states.ts'
import { listDocumentsToResend, listWantedDocuments } from './wanted-documents.ts'

const REJECTED_PASSPORT = { id: 'old', requestId: null, documentType: 'Passport', status: 'rejected' as const }

type Documents = Parameters<typeof listWantedDocuments>[0]['documents']
type Requests = Parameters<typeof listWantedDocuments>[0]['requests']

function createDocumentLists(documents: Documents, requests: Requests = [], status: Status = 'under_review') {
  return { application: { status }, documents, requests }
}

test('a rejected document without a request has to be sent again', () => {
  const page = createDocumentLists([REJECTED_PASSPORT])
  expect(listDocumentsToResend(page)).toEqual([REJECTED_PASSPORT])
  expect(listWantedDocuments(page)).toEqual([{ documentType: 'Passport', due: null, isAgain: true }])
})

test('a rejected document with a request is listed once', () => {
  const request = { id: 'asked', documentType: 'Passport', status: 'pending' as const, dueDate: '2026-11-27' }
  const page = createDocumentLists([{ ...REJECTED_PASSPORT, requestId: 'asked' }], [request])
  expect(listDocumentsToResend(page)).toHaveLength(1)
  expect(listWantedDocuments(page)).toEqual([{ documentType: 'Passport', due: '2026-11-27', isAgain: true }])
})

test.each([
  [
    'a newer document of its type exists',
    createDocumentLists([{ ...REJECTED_PASSPORT, ...{ id: 'new', status: 'pending' as const } }, REJECTED_PASSPORT]),
  ],
  [
    'a request asks for its type anyway',
    createDocumentLists(
      [REJECTED_PASSPORT],
      [{ id: 'asked', documentType: 'Passport', status: 'expired', dueDate: null }],
    ),
  ],
  ['the application is rejected', createDocumentLists([REJECTED_PASSPORT], [], 'rejected')],
  ['the application is completed', createDocumentLists([REJECTED_PASSPORT], [], 'completed')],
  ['it is approved', createDocumentLists([{ ...REJECTED_PASSPORT, status: 'approved' }])],
])('a document does not have to be sent again when %s', (_why, page) => {
  expect(listDocumentsToResend(page)).toEqual([])
})
