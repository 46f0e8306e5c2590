import { expect, test } from 'vitest'
import { instantInLagos } from '#src/dates.ts'
import { DEFAULT_WEEKLY_HOURS, type WeeklyHours } from '#src/features/settings/weekly-hours.ts'
import { isOutsideHours } from './outside-hours.ts'

const MONDAY = '2026-11-23'
const SATURDAY = '2026-11-28'
const MORNINGS: WeeklyHours = { ...DEFAULT_WEEKLY_HOURS, monday: ['09:00', '09:30', '10:00'] }

const at = (day: string, time: string, minutes = 30) => ({ startsAt: instantInLagos(day, time), minutes })

test.each([
  [at(MONDAY, '10:00'), false],
  [at(MONDAY, '09:00', 60), false],
  [at(MONDAY, '10:30'), true],
  [at(MONDAY, '14:00'), true],
  // The second half-hour is outside the weekly hours.
  [at(MONDAY, '10:00', 60), true],
  [at('2026-11-24', '14:00'), false],
  [at(SATURDAY, '10:00'), true],
])('%j is outside the weekly hours: %j', (consultation, isOutside) => {
  expect(isOutsideHours(consultation, MORNINGS, [])).toBe(isOutside)
})

test('a slot that staff changed does not count as outside the weekly hours', () => {
  for (const state of ['available', 'blocked', 'deleted'] as const) {
    expect(isOutsideHours(at(SATURDAY, '10:00'), MORNINGS, [{ time: '10:00', state }])).toBe(false)
  }
  expect(isOutsideHours(at(MONDAY, '14:00', 60), MORNINGS, [{ time: '14:00', state: 'available' }])).toBe(true)
})
