import { expect, test } from 'vitest'
import type { Status } from '#src/features/applications/states.ts'
import { toSendAgain, wantedDocuments } from './wanted-documents.ts'

const REJECTED = { id: 'old', requestId: null, documentType: 'Passport', status: 'rejected' as const }

type Documents = Parameters<typeof wantedDocuments>[0]['documents']
type Requests = Parameters<typeof wantedDocuments>[0]['requests']

function pageWith(documents: Documents, requests: Requests = [], status: Status = 'under_review') {
  return { application: { status }, documents, requests }
}

test('what was rejected and nobody asked for is to be sent again', () => {
  const page = pageWith([REJECTED])
  expect(toSendAgain(page)).toEqual([REJECTED])
  expect(wantedDocuments(page)).toEqual([{ documentType: 'Passport', due: null, isAgain: true }])
})

test('what came for a request is wanted once, through its request', () => {
  const request = { id: 'asked', documentType: 'Passport', status: 'pending' as const, dueDate: '2026-11-27' }
  const page = pageWith([{ ...REJECTED, requestId: 'asked' }], [request])
  expect(toSendAgain(page)).toHaveLength(1)
  expect(wantedDocuments(page)).toEqual([{ documentType: 'Passport', due: '2026-11-27', isAgain: true }])
})

test.each([
  [
    'something newer of its type is here',
    pageWith([{ ...REJECTED, ...{ id: 'new', status: 'pending' as const } }, REJECTED]),
  ],
  [
    'its type is asked for',
    pageWith([REJECTED], [{ id: 'asked', documentType: 'Passport', status: 'expired', dueDate: null }]),
  ],
  ['the application was not taken forward', pageWith([REJECTED], [], 'rejected')],
  ['the application is ready', pageWith([REJECTED], [], 'completed')],
  ['it was approved', pageWith([{ ...REJECTED, status: 'approved' }])],
])('nothing is to be sent again where %s', (_why, page) => {
  expect(toSendAgain(page)).toEqual([])
})
