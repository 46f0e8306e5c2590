import { expect, test } from 'vitest'
import { bookingWindow, daysFromTo, isInWindow } from './booking-window.ts'

test('from tomorrow to 90 days ahead can be booked', () => {
  expect(bookingWindow(new Date('2026-11-02T09:00:00Z'))).toEqual({ first: '2026-11-03', last: '2027-01-31' })
})

test('tomorrow begins at midnight in Lagos, an hour before it does in UTC', () => {
  const lastSecond = new Date('2026-11-02T22:59:59Z')
  const midnight = new Date('2026-11-02T23:00:00Z')
  expect(bookingWindow(lastSecond)).toEqual({ first: '2026-11-03', last: '2027-01-31' })
  expect(bookingWindow(midnight)).toEqual({ first: '2026-11-04', last: '2027-02-01' })
})

test.each([
  ['today', '2026-11-02', false],
  ['tomorrow', '2026-11-03', true],
  ['the 90th day', '2027-01-31', true],
  ['the day after that', '2027-02-01', false],
  ['the year 9999', '9999-12-31', false],
  ['the year 0', '0000-01-01', false],
])('%s, %s, can be booked: %s', (_, day, can) => {
  expect(isInWindow(day, bookingWindow(new Date('2026-11-02T09:00:00Z')))).toBe(can)
})

test('days are listed from the first to the last, over the end of a month and a leap day', () => {
  expect(daysFromTo('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(daysFromTo('2026-11-03', '2026-11-03')).toEqual(['2026-11-03'])
  expect(daysFromTo('2026-11-03', '2026-11-02')).toEqual([])
})

test('there are 90 days to choose from', () => {
  const { first, last } = bookingWindow(new Date('2026-11-02T09:00:00Z'))
  expect(daysFromTo(first, last)).toHaveLength(90)
})
