import { expect, test } from 'vitest'
import { instantInLagos } from '#src/dates.ts'
import type { SlotState } from '#src/features/bookings/slots.ts'
import { DEFAULT_WEEKLY_HOURS, type WeeklyHours } from '#src/features/site/settings/weekly-hours.ts'
import { isOutsideHours } from './outside-hours.ts'

const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const SATURDAY = '2026-11-28'
const HOURS_WITH_SHORT_MONDAY: WeeklyHours = { ...DEFAULT_WEEKLY_HOURS, monday: ['09:00', '09:30', '10:00'] }

const changed = (day: string, time: string, kind: SlotState) => ({ kind, firstDay: day, lastDay: day, time })
const consultationAt = (day: string, time: string, minutes = 30) => ({ startsAt: instantInLagos(day, time), minutes })

test.each([
  [MONDAY, '10:00', 30],
  [MONDAY, '09:00', 60],
  [TUESDAY, '14:00', 30],
])('the consultation on %s at %s with %i minutes is inside the weekly hours', (day, time, minutes) => {
  expect(isOutsideHours(consultationAt(day, time, minutes), HOURS_WITH_SHORT_MONDAY, [])).toBe(false)
})

test.each([
  [MONDAY, '10:30', 30],
  [MONDAY, '14:00', 30],
  // The second half-hour is outside the weekly hours.
  [MONDAY, '10:00', 60],
  [SATURDAY, '10:00', 30],
])('the consultation on %s at %s with %i minutes is outside the weekly hours', (day, time, minutes) => {
  expect(isOutsideHours(consultationAt(day, time, minutes), HOURS_WITH_SHORT_MONDAY, [])).toBe(true)
})

test('a slot that staff changed does not count as outside the weekly hours', () => {
  for (const state of ['available', 'blocked', 'deleted'] as const) {
    expect(
      isOutsideHours(consultationAt(SATURDAY, '10:00'), HOURS_WITH_SHORT_MONDAY, [changed(SATURDAY, '10:00', state)]),
    ).toBe(false)
  }
  expect(
    isOutsideHours(consultationAt(MONDAY, '14:00', 60), HOURS_WITH_SHORT_MONDAY, [
      changed(MONDAY, '14:00', 'available'),
    ]),
  ).toBe(true)
})
