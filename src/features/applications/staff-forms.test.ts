import { expect, test } from 'vitest'
import { emailSchema, REASON_REQUIRED, updateApplicationSchema, updateStatusesSchema } from './staff-forms.ts'

const SENT = { version: '3', status: 'draft_review', adminNotes: '', reason: '', notifyApplicant: 'on' }

test('a valid dialog is parsed with all its fields', () => {
  expect(updateApplicationSchema.parse({ ...SENT, adminNotes: ' Draft 1\r\nwith Tádé ' })).toEqual({
    version: 3,
    status: 'draft_review',
    adminNotes: 'Draft 1\nwith Tádé',
    reason: null,
    notifyApplicant: true,
  })
})

test('a cleared box is not sent, and the applicant gets no mail', () => {
  const { notifyApplicant: _, ...cleared } = SENT
  expect(updateApplicationSchema.parse(cleared).notifyApplicant).toBe(false)
})

test('a resubmission needs a reason', () => {
  for (const reason of ['', '  \n ']) {
    const read = updateApplicationSchema.safeParse({ ...SENT, status: 'resubmission', reason })
    expect(read.error?.issues).toMatchObject([{ path: ['reason'], message: REASON_REQUIRED }])
  }
  expect(updateStatusesSchema.safeParse({ status: 'resubmission' }).error?.issues).toMatchObject([{ path: ['reason'] }])
  expect(updateStatusesSchema.safeParse({ status: 'resubmission', reason: 'Unsigned.' }).success).toBe(true)
})

test('an unknown status and a version that is not a number are refused', () => {
  expect(updateApplicationSchema.safeParse({ ...SENT, status: 'lost' }).error?.issues).toMatchObject([
    { path: ['status'] },
  ])
  for (const version of ['', 'x', '0', '1.5']) {
    expect(updateApplicationSchema.safeParse({ ...SENT, version }).error?.issues).toMatchObject([{ path: ['version'] }])
  }
})

test('a message is required, a subject is not', () => {
  expect(emailSchema.parse({ subject: '  ', message: 'Line one.\r\nLine two.' })).toEqual({
    subject: null,
    message: 'Line one.\nLine two.',
  })
  expect(emailSchema.safeParse({ subject: 'Hello', message: ' ' }).error?.issues).toMatchObject([
    { path: ['message'], message: 'Please write a message' },
  ])
})

test('a pasted subject becomes one line', () => {
  const { subject } = emailSchema.parse({ subject: 'News\r\nBcc: all@example.ng\u2028x', message: 'Hello' })
  expect(subject).toBe('News Bcc: all@example.ng x')
})
