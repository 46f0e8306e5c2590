import { expect, test } from 'vitest'
import { findAnswerDue } from './answer-due.ts'

const isNeverClosed = () => false

test.each([
  ['a Monday', '2026-11-02T09:00:00Z', '2026-11-03T09:00:00Z'],
  ['a Friday: the weekend does not count', '2026-11-06T14:00:00Z', '2026-11-09T14:00:00Z'],
  ['a Saturday: the time starts on Monday', '2026-11-07T10:00:00Z', '2026-11-09T23:00:00Z'],
  ['a Sunday evening', '2026-11-08T22:59:00Z', '2026-11-09T23:00:00Z'],
  ['a Monday that has begun in Lagos but not in UTC', '2026-11-08T23:30:00Z', '2026-11-09T23:30:00Z'],
  ['the day before Christmas', '2026-12-24T09:00:00Z', '2026-12-28T09:00:00Z'],
  ['Christmas: the time starts on Monday', '2026-12-25T09:00:00Z', '2026-12-28T23:00:00Z'],
  ['the day before two days of Id el Kabir', '2026-05-26T09:00:00Z', '2026-05-29T09:00:00Z'],
])('a message of %s is answered within 24 hours of business days', (_, sentAt, due) => {
  expect(findAnswerDue(new Date(sentAt), isNeverClosed).toISOString()).toBe(new Date(due).toISOString())
})

test('days on which we are closed do not count', () => {
  const isClosed = (day: string) => '2026-11-03' <= day && day <= '2026-11-05'
  const answerDue = (sentAt: string) => findAnswerDue(new Date(sentAt), isClosed).toISOString()
  expect(answerDue('2026-11-02T09:00:00Z')).toBe('2026-11-06T09:00:00.000Z')
  expect(answerDue('2026-11-04T09:00:00Z')).toBe('2026-11-06T23:00:00.000Z')
})
