import { expect, test } from 'vitest'
import { toSendAgain } from './to-send-again.ts'
import type { TrackingPage } from './tracking-page.server.ts'
import { wanted } from './wanted.ts'

const REJECTED = { id: 'old', requestId: null, documentType: 'Passport', status: 'rejected' }

function pageWith(documents: ReadonlyArray<object>, requests: ReadonlyArray<object> = [], status = 'under_review') {
  return { application: { status }, documents, requests } as unknown as TrackingPage
}

test('what was rejected and nobody asked for is to be sent again', () => {
  const page = pageWith([REJECTED])
  expect(toSendAgain(page)).toEqual([REJECTED])
  expect(wanted(page)).toEqual([{ documentType: 'Passport', due: null }])
})

test('what came for a request is wanted once, through its request', () => {
  const request = { id: 'asked', documentType: 'Passport', status: 'pending', due: null }
  const page = pageWith([{ ...REJECTED, requestId: 'asked' }], [request])
  expect(toSendAgain(page)).toHaveLength(1)
  expect(wanted(page)).toEqual([request])
})

test.each([
  ['something newer of its type is here', pageWith([{ ...REJECTED, id: 'new', status: 'pending' }, REJECTED])],
  ['its type is asked for', pageWith([REJECTED], [{ id: 'asked', documentType: 'Passport', status: 'expired' }])],
  ['the application was not taken forward', pageWith([REJECTED], [], 'rejected')],
  ['the application is ready', pageWith([REJECTED], [], 'completed')],
  ['it was approved', pageWith([{ ...REJECTED, status: 'approved' }])],
])('nothing is to be sent again where %s', (_why, page) => {
  expect(toSendAgain(page)).toEqual([])
})
