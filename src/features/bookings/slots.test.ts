import { expect, test } from 'vitest'
import { minutesOf, timeOf } from '#src/day-times.ts'
import { DEFAULT_WEEKLY_HOURS, SLOT_TIMES, WEEKLY_TIMES } from '#src/features/settings/weekly-hours.ts'
import { offeredTimes, type SlotChange, type SlotState } from './slots.ts'

const THURSDAY = '2026-11-26'
const SATURDAY = '2026-11-28'
const SUNDAY = '2026-11-29'

const MORNING = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']
const AFTERNOON = ['13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30']

const offered = (day: string, changes: ReadonlyArray<SlotChange> = []) =>
  offeredTimes(day, { weekly: DEFAULT_WEEKLY_HOURS, changes, isClosed: false })

const changed = (time: string, state: SlotState) => ({ time, state })

test('the weekly grid has 14 half-hours and leaves noon free', () => {
  expect(WEEKLY_TIMES).toEqual([...MORNING, ...AFTERNOON])
})

test('staff may offer every half-hour from nine to five', () => {
  expect(SLOT_TIMES).toEqual([...MORNING, '12:00', '12:30', ...AFTERNOON, '17:00'])
})

test.each([
  ['Monday', '2026-11-23'],
  ['Thursday', THURSDAY],
  ['Friday', '2026-11-27'],
])('a %s offers the weekly grid', (_, day) => {
  expect(offered(day)).toEqual(WEEKLY_TIMES)
})

test.each([SATURDAY, SUNDAY])('a day of the weekend, %s, offers only what staff added', day => {
  expect(offered(day)).toEqual([])
  expect(offered(day, [changed('13:00', 'available'), changed('10:00', 'available')])).toEqual(['10:00', '13:00'])
})

test.each(['blocked', 'deleted'] as const)('a time that was %s is not offered', state => {
  expect(offered(THURSDAY, [changed('09:30', state)])).toEqual(WEEKLY_TIMES.filter(time => time !== '09:30'))
  expect(offered(SATURDAY, [changed('09:30', state)])).toEqual([])
})

test('an added time stands in its order', () => {
  expect(offered(THURSDAY, [changed('17:00', 'available'), changed('12:30', 'available')])).toEqual([
    ...MORNING,
    '12:30',
    ...AFTERNOON,
    '17:00',
  ])
})

test('a time that was opened again is offered once', () => {
  expect(offered(THURSDAY, [changed('09:00', 'available')])).toEqual(WEEKLY_TIMES)
})

test('a time can be counted in minutes and back', () => {
  expect(minutesOf('09:30')).toBe(570)
  expect(SLOT_TIMES.map(minutesOf).map(timeOf)).toEqual(SLOT_TIMES)
})
