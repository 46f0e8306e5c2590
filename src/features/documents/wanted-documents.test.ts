import { expect, test } from 'vitest'
import type { CaseState } from '#src/features/cases/states.ts'
import { listDocumentsToResend, listWantedDocuments } from './wanted-documents.ts'

const REJECTED_PASSPORT = { id: 'old', requestId: null, documentType: 'Passport', status: 'rejected' as const }

type DocumentList = Parameters<typeof listWantedDocuments>[0]['documents']
type RequestList = Parameters<typeof listWantedDocuments>[0]['requests']

function createDocumentLists(documents: DocumentList, requests: RequestList = [], state: Partial<CaseState> = {}) {
  return { application: { status: 'under_review' as const, endedByRefundAt: null, ...state }, documents, requests }
}

test('a rejected document without a request has to be sent again', () => {
  const lists = createDocumentLists([REJECTED_PASSPORT])
  expect(listDocumentsToResend(lists)).toEqual([REJECTED_PASSPORT])
  expect(listWantedDocuments(lists)).toEqual([{ documentType: 'Passport', due: null, isAgain: true }])
})

test('a rejected document whose request is open again is listed once', () => {
  const reopenedRequest = { id: 'asked', documentType: 'Passport', status: 'pending' as const, dueDate: '2026-11-27' }
  const lists = createDocumentLists([{ ...REJECTED_PASSPORT, requestId: 'asked' }], [reopenedRequest])
  expect(listDocumentsToResend(lists)).toHaveLength(1)
  expect(listWantedDocuments(lists)).toEqual([{ documentType: 'Passport', due: '2026-11-27', isAgain: true }])
})

test.each([
  [
    'a newer document of its type exists',
    createDocumentLists([{ ...REJECTED_PASSPORT, status: 'pending' }, REJECTED_PASSPORT]),
  ],
  [
    'a request asks for its type anyway',
    createDocumentLists(
      [REJECTED_PASSPORT],
      [{ id: 'asked', documentType: 'Passport', status: 'expired', dueDate: null }],
    ),
  ],
  ['the application is rejected', createDocumentLists([REJECTED_PASSPORT], [], { status: 'rejected' })],
  ['the application is completed', createDocumentLists([REJECTED_PASSPORT], [], { status: 'completed' })],
  ['a refund ended the application', createDocumentLists([REJECTED_PASSPORT], [], { endedByRefundAt: new Date() })],
  ['it is approved', createDocumentLists([{ ...REJECTED_PASSPORT, status: 'approved' }])],
])('a document does not have to be sent again when %s', (_why, lists) => {
  expect(listDocumentsToResend(lists)).toEqual([])
})
