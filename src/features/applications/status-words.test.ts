import { expect, test } from 'vitest'
import { statusSubject, updateSubject } from './status-words.ts'

test('a subject contains the new status, or without a reference announces an update', () => {
  expect(statusSubject('draft_review', 'GT-7K2M-9QXD')).toBe('Your application has moved to Draft Review')
  expect(statusSubject('resubmission', 'GT-7K2M-9QXD')).toBe('Your application has moved to Resubmission')
  expect(statusSubject('draft_review', null)).toBe('Update on your application')
})

test('a subject never reveals a rejection', () => {
  expect(statusSubject('rejected', 'GT-7K2M-9QXD')).toBe('Update on your application GT-7K2M-9QXD')
  expect(statusSubject('rejected', null)).toBe('Update on your application')
})

test('the default subject contains the reference, if there is one', () => {
  expect(updateSubject('GT-7K2M-9QXD')).toBe('Update on your application GT-7K2M-9QXD')
  expect(updateSubject(null)).toBe('Update on your application')
})
