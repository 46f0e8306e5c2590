import { expect, test } from 'vitest'
import { COMMENT_REQUIRED, reviewDocumentSchema } from './review-document-form.ts'

const APPROVAL = { decision: 'approved', expectedStatus: 'pending' } as const
const REJECTION = { decision: 'rejected', expectedStatus: 'pending' } as const

test('a comment is optional for an approval', () => {
  expect(reviewDocumentSchema.parse(APPROVAL)).toEqual({ ...APPROVAL, comment: null })
  expect(reviewDocumentSchema.parse({ ...APPROVAL, comment: ' \n ' })).toEqual({ ...APPROVAL, comment: null })
  expect(reviewDocumentSchema.parse({ ...APPROVAL, comment: ' Clear.\r\nThank you. ' })).toEqual({
    ...APPROVAL,
    comment: 'Clear.\nThank you.',
  })
})

test.each([undefined, '', ' \u200b\n '])('a rejection needs a reason, and %j is not one', comment => {
  const { error } = reviewDocumentSchema.safeParse({ ...REJECTION, comment })
  expect(error?.issues).toMatchObject([{ path: ['comment'], message: COMMENT_REQUIRED }])
})

test('a comment has at most 2,000 characters', () => {
  expect(reviewDocumentSchema.safeParse({ ...REJECTION, comment: 'ọ'.repeat(2_000) }).success).toBe(true)
  expect(reviewDocumentSchema.safeParse({ ...REJECTION, comment: 'ọ'.repeat(2_001) }).success).toBe(false)
})

test('an unknown decision or expected status is refused', () => {
  for (const form of [{ decision: 'pending' }, { expectedStatus: 'gone' }, { decision: undefined }])
    expect(reviewDocumentSchema.safeParse({ ...REJECTION, comment: 'Why', ...form }).success).toBe(false)
})
