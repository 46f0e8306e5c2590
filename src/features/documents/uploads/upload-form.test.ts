import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import { uploadSchema } from './upload-form.ts'

const UPLOAD_FORM = { purpose: 'document', documentType: ' Bank\tStatement ', privacyVersion: PRIVACY_VERSION }

test('the upload form of a document has a document type and may name a document request', () => {
  const requestId = randomUUID()
  expect(uploadSchema.parse({ ...UPLOAD_FORM, requestId })).toEqual({
    ...UPLOAD_FORM,
    documentType: 'Bank Statement',
    requestId,
    replacesId: null,
    pieceId: null,
  })
})

test.each([undefined, '', 'new', 7])('the invalid document request id %j is ignored', requestId => {
  expect(uploadSchema.parse({ ...UPLOAD_FORM, requestId }).requestId).toBeNull()
})

test('the upload form of a resubmission needs the key of a resubmission type and ignores a document request', () => {
  const resubmission = {
    ...UPLOAD_FORM,
    purpose: 'resubmission',
    documentType: 'corrected_document',
    requestId: randomUUID(),
  }
  expect(uploadSchema.parse(resubmission)).toMatchObject({ documentType: 'Corrected Document', requestId: null })
  expect(listErrors({ ...resubmission, documentType: 'Corrected Document' })).toEqual({
    documentType: 'Document type is required',
  })
})

test.each([undefined, ''])('a privacy notice version of %j defaults to the current one', privacyVersion => {
  expect(uploadSchema.parse({ ...UPLOAD_FORM, privacyVersion }).privacyVersion).toBe(PRIVACY_VERSION)
})

test('an upload form without a document type or with an unknown privacy notice or purpose is refused', () => {
  expect(listErrors({ ...UPLOAD_FORM, documentType: ' \u200b ' })).toEqual({
    documentType: 'Document type is required',
  })
  expect(listErrors({ ...UPLOAD_FORM, documentType: undefined })).toEqual({ documentType: 'Document type is required' })
  expect(listErrors({ ...UPLOAD_FORM, documentType: 'x'.repeat(81) })).toHaveProperty('documentType')
  for (const unknownVersion of ['today', '0001-01-01', '2026-11-20'])
    expect(listErrors({ ...UPLOAD_FORM, privacyVersion: unknownVersion })).toHaveProperty('privacyVersion')
  for (const purpose of ['anything', undefined])
    expect(listErrors({ ...UPLOAD_FORM, purpose })).toEqual({
      purpose: 'We could not tell what this file is for. Please reload the page and send it again.',
    })
})

function listErrors(input: object) {
  const { error } = uploadSchema.safeParse(input)
  return Object.fromEntries((error?.issues ?? []).map(issue => [String(issue.path[0]), issue.message]))
}
