import { expect, test } from 'vitest'
import { emailApplicantSchema, REASON_REQUIRED, updateApplicationSchema, updateStatusesSchema } from './staff-forms.ts'

const UPDATE_FORM = { version: '3', status: 'draft_review', adminNotes: '', reason: '', notifyApplicant: 'on' }

test('a valid form for updating an application is parsed with all its fields', () => {
  expect(updateApplicationSchema.parse({ ...UPDATE_FORM, adminNotes: ' Draft 1\r\nwith Tádé ' })).toEqual({
    version: 3,
    status: 'draft_review',
    day: null,
    skipsSteps: false,
    adminNotes: 'Draft 1\nwith Tádé',
    reason: null,
    notifyApplicant: true,
  })
})

test('an update form whose notify box is not ticked asks for no mail to the applicant', () => {
  const { notifyApplicant: _, ...cleared } = UPDATE_FORM
  expect(updateApplicationSchema.parse(cleared).notifyApplicant).toBe(false)
})

test('an update to Resubmission is refused without a reason', () => {
  for (const reason of ['', '  \n ']) {
    const result = updateApplicationSchema.safeParse({ ...UPDATE_FORM, status: 'resubmission', reason })
    expect(result.error?.issues).toMatchObject([{ path: ['reason'], message: REASON_REQUIRED }])
  }
  expect(updateStatusesSchema.safeParse({ status: 'resubmission' }).error?.issues).toMatchObject([{ path: ['reason'] }])
  expect(updateStatusesSchema.safeParse({ status: 'resubmission', reason: 'Unsigned.' }).success).toBe(true)
})

test('an update with an unknown status or an invalid version is refused', () => {
  expect(updateApplicationSchema.safeParse({ ...UPDATE_FORM, status: 'lost' }).error?.issues).toMatchObject([
    { path: ['status'] },
  ])
  for (const version of ['', 'x', '0', '1.5']) {
    expect(updateApplicationSchema.safeParse({ ...UPDATE_FORM, version }).error?.issues).toMatchObject([
      { path: ['version'] },
    ])
  }
})

test('an email to an applicant needs a message but no subject', () => {
  expect(emailApplicantSchema.parse({ subject: '  ', message: 'Line one.\r\nLine two.' })).toEqual({
    subject: null,
    message: 'Line one.\nLine two.',
  })
  expect(emailApplicantSchema.safeParse({ subject: 'Hello', message: ' ' }).error?.issues).toMatchObject([
    { path: ['message'], message: 'Please write a message' },
  ])
})

test('line breaks in the subject of an email are replaced by spaces', () => {
  const { subject } = emailApplicantSchema.parse({ subject: 'News\r\nBcc: all@example.ng\u2028x', message: 'Hello' })
  expect(subject).toBe('News Bcc: all@example.ng x')
})
