import { expect, test } from 'vitest'
import { reminderTimes } from './reminder-times.ts'

const STARTS_AT = new Date('2026-11-26T13:00:00Z')
const HOUR_BEFORE = new Date('2026-11-26T12:00:00Z')

test('who books early is reminded in the morning of the day before, and an hour before', () => {
  expect(reminderTimes(STARTS_AT, new Date('2026-11-02T09:00:00Z'))).toEqual({
    day: new Date('2026-11-25T07:00:00Z'),
    hour: HOUR_BEFORE,
  })
})

test.each([
  ['a moment before eight in the morning', '2026-11-25T06:59:59Z', '2026-11-25T07:00:00Z'],
  ['at eight, too late for that', '2026-11-25T07:00:00Z', '2026-11-25T13:00:00Z'],
  ['a moment before the last 24 hours', '2026-11-25T12:59:59Z', '2026-11-25T13:00:00Z'],
])('who books the day before, %s, is reminded at the next of both times', (_, now, day) => {
  expect(reminderTimes(STARTS_AT, new Date(now))).toEqual({ day: new Date(day), hour: HOUR_BEFORE })
})

test('who books within the last 24 hours is reminded only an hour before', () => {
  expect(reminderTimes(STARTS_AT, new Date('2026-11-25T13:00:00Z'))).toEqual({ day: null, hour: HOUR_BEFORE })
})

test('the day before is the one in Lagos', () => {
  const early = new Date('2026-11-29T23:30:00Z')
  expect(reminderTimes(early, new Date('2026-11-02T09:00:00Z')).day).toEqual(new Date('2026-11-29T07:00:00Z'))
})
