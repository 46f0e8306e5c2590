import { expect, test } from 'vitest'
import { instantInLagos } from '#src/dates.ts'
import { DEFAULT_WEEKLY_HOURS, type WeeklyHours } from '#src/features/settings/weekly-hours.ts'
import { isOutsideHours } from './outside-hours.ts'

const MONDAY = '2026-11-23'
const SATURDAY = '2026-11-28'
const HOURS_WITH_SHORT_MONDAY: WeeklyHours = { ...DEFAULT_WEEKLY_HOURS, monday: ['09:00', '09:30', '10:00'] }

const consultationAt = (day: string, time: string, minutes = 30) => ({ startsAt: instantInLagos(day, time), minutes })

test.each([
  [consultationAt(MONDAY, '10:00'), false],
  [consultationAt(MONDAY, '09:00', 60), false],
  [consultationAt(MONDAY, '10:30'), true],
  [consultationAt(MONDAY, '14:00'), true],
  // The second half-hour is outside the weekly hours.
  [consultationAt(MONDAY, '10:00', 60), true],
  [consultationAt('2026-11-24', '14:00'), false],
  [consultationAt(SATURDAY, '10:00'), true],
])('the consultation %j counts as outside the weekly hours: %j', (consultation, isOutside) => {
  expect(isOutsideHours(consultation, HOURS_WITH_SHORT_MONDAY, [])).toBe(isOutside)
})

test('a slot that staff changed does not count as outside the weekly hours', () => {
  for (const state of ['available', 'blocked', 'deleted'] as const) {
    expect(isOutsideHours(consultationAt(SATURDAY, '10:00'), HOURS_WITH_SHORT_MONDAY, [{ time: '10:00', state }])).toBe(
      false,
    )
  }
  expect(
    isOutsideHours(consultationAt(MONDAY, '14:00', 60), HOURS_WITH_SHORT_MONDAY, [
      { time: '14:00', state: 'available' },
    ]),
  ).toBe(true)
})
