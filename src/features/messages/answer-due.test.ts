import { expect, test } from 'vitest'
import { findAnswerDue } from './answer-due.ts'

test.each([
  ['a Monday', '2026-11-02T09:00:00Z', '2026-11-03T09:00:00Z'],
  ['a Friday: the weekend does not count', '2026-11-06T14:00:00Z', '2026-11-09T14:00:00Z'],
  ['a Saturday: the time starts on Monday', '2026-11-07T10:00:00Z', '2026-11-09T23:00:00Z'],
  ['a Sunday evening', '2026-11-08T22:59:00Z', '2026-11-09T23:00:00Z'],
  ['a Monday that has begun in Lagos but not in UTC', '2026-11-08T23:30:00Z', '2026-11-09T23:30:00Z'],
])('a message of %s is answered within 24 hours of working days', (_, sentAt, due) => {
  expect(findAnswerDue(new Date(sentAt)).toISOString()).toBe(new Date(due).toISOString())
})
