import { expect, test } from 'vitest'
import { DEFAULT_WEEKLY_HOURS } from '#src/features/settings/weekly-hours.ts'
import { offeredHours, usualHours } from './offered-hours.ts'

const NONE = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] }

test('the weekly hours are said as they are set', () => {
  expect(usualHours(DEFAULT_WEEKLY_HOURS)).toBe('As a rule Monday to Friday, 9:00 to 12:00 and 13:00 to 17:00')
  expect(usualHours({ ...NONE, tuesday: ['09:00'] })).toBe('As a rule Tuesday, 9:00 to 9:30')
  expect(usualHours(NONE)).toBe('Those that the calendar shows')
})

test('a Saturday that staff opened is named beside the weekly hours', () => {
  expect(offeredHours(DEFAULT_WEEKLY_HOURS, ['2026-11-27', '2026-11-28'], '19 February 2027')).toBe(
    'As a rule Monday to Friday, 9:00 to 12:00 and 13:00 to 17:00, up to 19 February 2027. Also on Saturday 28 November 2026.',
  )
})

test('a weekday without weekly hours is an added day too, and a long list of them is cut', () => {
  const days = ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-05', '2026-12-06']
  expect(offeredHours({ ...NONE, tuesday: ['09:00'] }, days, '19 February 2027')).toBe(
    'As a rule Tuesday, 9:00 to 9:30, up to 19 February 2027. Also on Saturday 28 November 2026, Sunday 29 November 2026, Monday 30 November 2026 and other days that are marked free.',
  )
})
