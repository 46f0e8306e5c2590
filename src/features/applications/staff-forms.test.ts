import { expect, test } from 'vitest'
import { emailSchema, REASON_REQUIRED, updateApplicationSchema, updateStatusesSchema } from './staff-forms.ts'

const SENT = { version: '3', status: 'draft_review', adminNotes: '', reason: '', tellApplicant: 'on' }

test('the dialog is read as it was sent', () => {
  expect(updateApplicationSchema.parse({ ...SENT, adminNotes: ' Draft 1\r\nwith Tádé ' })).toEqual({
    version: 3,
    status: 'draft_review',
    adminNotes: 'Draft 1\nwith Tádé',
    reason: null,
    tellApplicant: true,
  })
})

test('a box that is cleared is not sent, and nobody is told', () => {
  const { tellApplicant: _, ...cleared } = SENT
  expect(updateApplicationSchema.parse(cleared).tellApplicant).toBe(false)
})

test('whoever is asked to hand something in again must be told what', () => {
  for (const reason of ['', '  \n ']) {
    const read = updateApplicationSchema.safeParse({ ...SENT, status: 'resubmission', reason })
    expect(read.error?.issues).toMatchObject([{ path: ['reason'], message: REASON_REQUIRED }])
  }
  expect(updateStatusesSchema.safeParse({ status: 'resubmission' }).error?.issues).toMatchObject([{ path: ['reason'] }])
  expect(updateStatusesSchema.safeParse({ status: 'resubmission', reason: 'Unsigned.' }).success).toBe(true)
})

test('a status that does not exist and a version that is no number are refused', () => {
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

test('a subject is one line, whatever is pasted into it', () => {
  const { subject } = emailSchema.parse({ subject: 'News\r\nBcc: all@example.ng\u2028x', message: 'Hello' })
  expect(subject).toBe('News Bcc: all@example.ng x')
})
