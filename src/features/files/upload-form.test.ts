import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { uploadSchema } from './upload-form.ts'
import { PRIVACY_VERSION } from './uploads.ts'

const SAID = { purpose: 'document', documentType: ' Bank\tStatement ', privacyVersion: PRIVACY_VERSION }

test('a document has a type in words, and the request that it was started from', () => {
  const requestId = randomUUID()
  expect(uploadSchema.parse({ ...SAID, requestId })).toEqual({ ...SAID, documentType: 'Bank Statement', requestId })
})

test.each([undefined, '', 'new', 7])('a request that cannot be one is none: %s', requestId => {
  expect(uploadSchema.parse({ ...SAID, requestId }).requestId).toBeNull()
})

test('what is handed in again is named by its key, and belongs to no request', () => {
  const again = { ...SAID, purpose: 'resubmission', documentType: 'corrected_document', requestId: randomUUID() }
  expect(uploadSchema.parse(again)).toMatchObject({ documentType: 'Corrected Document', requestId: null })
  expect(errorsOf({ ...again, documentType: 'Corrected Document' })).toEqual({
    documentType: 'Document type is required',
  })
})

test.each([undefined, ''])(
  'where the day of the privacy notice is left out it is the one of now: %j',
  privacyVersion => {
    expect(uploadSchema.parse({ ...SAID, privacyVersion }).privacyVersion).toBe(PRIVACY_VERSION)
  },
)

test('without a type, or with a privacy notice that never was, it is not taken', () => {
  expect(errorsOf({ ...SAID, documentType: ' \u200b ' })).toEqual({ documentType: 'Document type is required' })
  expect(errorsOf({ ...SAID, documentType: undefined })).toEqual({ documentType: 'Document type is required' })
  expect(errorsOf({ ...SAID, documentType: 'x'.repeat(81) })).toHaveProperty('documentType')
  for (const never of ['today', '0001-01-01', '2026-11-20'])
    expect(errorsOf({ ...SAID, privacyVersion: never })).toHaveProperty('privacyVersion')
  for (const purpose of ['anything', undefined])
    expect(errorsOf({ ...SAID, purpose })).toEqual({
      purpose: 'We could not tell what this file is for. Please reload the page and send it again.',
    })
})

function errorsOf(said: object) {
  const { error } = uploadSchema.safeParse(said)
  return Object.fromEntries((error?.issues ?? []).map(issue => [String(issue.path[0]), issue.message]))
}
