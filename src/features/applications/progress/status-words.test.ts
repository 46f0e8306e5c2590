import { expect, test } from 'vitest'
import { describeStatusSubject, describeUpdateSubject } from './status-words.ts'

test('the subject of a status mail contains the new status, unless the application has no reference yet', () => {
  expect(describeStatusSubject('draft_review', 'GT-7K2M-9QXD')).toBe('Your application has moved to Draft Review')
  expect(describeStatusSubject('resubmission', 'GT-7K2M-9QXD')).toBe('Your application has moved to Resubmission')
  expect(describeStatusSubject('draft_review', null)).toBe('Update on your application')
})

test('the subject of a status mail never reveals a rejection', () => {
  expect(describeStatusSubject('rejected', 'GT-7K2M-9QXD')).toBe('Update on your application GT-7K2M-9QXD')
  expect(describeStatusSubject('rejected', null)).toBe('Update on your application')
})

test('the subject of a mail about an update contains the reference, if the application has one', () => {
  expect(describeUpdateSubject('GT-7K2M-9QXD')).toBe('Update on your application GT-7K2M-9QXD')
  expect(describeUpdateSubject(null)).toBe('Update on your application')
})
