import { expect, test } from 'vitest'
import { changeDeadline, mayStillChange } from './change-deadline.ts'

const STARTS_AT = new Date('2026-11-26T13:00:00Z')

test('a booking can be changed until 24 hours before it begins', () => {
  expect(changeDeadline(STARTS_AT)).toEqual(new Date('2026-11-25T13:00:00Z'))
})

test.each([
  ['a second before', '2026-11-25T12:59:59Z', true],
  ['exactly then', '2026-11-25T13:00:00.000Z', true],
  ['a moment later', '2026-11-25T13:00:00.001Z', false],
  ['when it has begun', '2026-11-26T13:00:00Z', false],
])('the deadline, %s: %s', (_, now, may) => {
  expect(mayStillChange(STARTS_AT, new Date(now))).toBe(may)
})
