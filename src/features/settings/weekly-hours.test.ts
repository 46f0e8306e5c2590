import { expect, test } from 'vitest'
import { DEFAULT_WEEKLY_HOURS, weeklyHoursSchema } from './weekly-hours.ts'

const NO_HOURS = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] }

test.each([NO_HOURS, { ...DEFAULT_WEEKLY_HOURS, friday: ['09:00', '17:00'] }])('%j are weekly hours', hours => {
  expect(weeklyHoursSchema.parse(hours)).toEqual(hours)
})

test.each([
  'yes',
  '',
  null,
  1,
  0,
  [],
  { on: true },
  {},
  { ...NO_HOURS, monday: ['08:30'] },
  { ...NO_HOURS, friday: '09:00' },
])('a stored %j is no week: the usual hours hold', value => {
  expect(weeklyHoursSchema.parse(value)).toEqual(DEFAULT_WEEKLY_HOURS)
})

test('the times of a day are in order and each counts once, however they are stored', () => {
  const stored = { ...NO_HOURS, monday: ['10:00', '09:00', '10:00'] }
  expect(weeklyHoursSchema.parse(stored).monday).toEqual(['09:00', '10:00'])
})
