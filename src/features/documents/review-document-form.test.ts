import { expect, test } from 'vitest'
import { COMMENT_REQUIRED, reviewDocumentSchema } from './review-document-form.ts'

const APPROVAL = { decision: 'approved', expectedStatus: 'pending' } as const
const REJECTION = { decision: 'rejected', expectedStatus: 'pending' } as const

test('a comment is optional when a document is approved', () => {
  expect(reviewDocumentSchema.parse(APPROVAL)).toEqual({ ...APPROVAL, comment: null })
  expect(reviewDocumentSchema.parse({ ...APPROVAL, comment: ' \n ' })).toEqual({ ...APPROVAL, comment: null })
  expect(reviewDocumentSchema.parse({ ...APPROVAL, comment: ' Clear.\r\nThank you. ' })).toEqual({
    ...APPROVAL,
    comment: 'Clear.\nThank you.',
  })
})

test.each([undefined, '', ' \u200b\n '])('rejecting a document with the reason %j is refused', comment => {
  const { error } = reviewDocumentSchema.safeParse({ ...REJECTION, comment })
  expect(error?.issues).toMatchObject([{ path: ['comment'], message: COMMENT_REQUIRED }])
})

test('a comment about a document has at most 2,000 characters', () => {
  expect(reviewDocumentSchema.safeParse({ ...REJECTION, comment: 'ọ'.repeat(2_000) }).success).toBe(true)
  expect(reviewDocumentSchema.safeParse({ ...REJECTION, comment: 'ọ'.repeat(2_001) }).success).toBe(false)
})

test('a review with an unknown decision or expected status is refused', () => {
  for (const change of [{ decision: 'pending' }, { expectedStatus: 'gone' }, { decision: undefined }])
    expect(reviewDocumentSchema.safeParse({ ...REJECTION, comment: 'Why', ...change }).success).toBe(false)
})
