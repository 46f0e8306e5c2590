import { expect, test } from 'vitest'
import { requestDocumentSchema } from './request-document-form.ts'

const SENT = { documentType: 'Passport', description: 'The page with your photograph', dueDate: '' }
const schema = requestDocumentSchema('2026-11-21')

test('what and why are required, a date is not', () => {
  expect(schema.parse(SENT)).toEqual({ ...SENT, dueDate: null })
  expect(schema.safeParse({ ...SENT, documentType: ' ' }).error?.issues).toMatchObject([{ path: ['documentType'] }])
  expect(schema.safeParse({ ...SENT, description: '' }).error?.issues).toMatchObject([{ path: ['description'] }])
})

test('the due date is a day of the calendar, today at the earliest', () => {
  for (const dueDate of ['2026-11-21', '2028-02-29']) expect(schema.parse({ ...SENT, dueDate }).dueDate).toBe(dueDate)
  const messageFor = (dueDate: string) =>
    schema.safeParse({ ...SENT, dueDate }).error?.issues.map(issue => issue.message)
  expect(messageFor('2026-11-20')).toEqual(['Please choose today or a later day'])
  for (const dueDate of ['2027-02-29', '2027-13-01', '21/11/2027', 'tomorrow']) {
    expect(messageFor(dueDate)).toEqual(['Please enter a date, or none'])
  }
})
