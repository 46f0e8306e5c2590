import { expect, test } from 'vitest'
import {
  DEFAULT_WEEKLY_HOURS,
  hoursInWords,
  readWeeklyHours,
  WEEKLY_HOURS_FIELDS,
  type WeeklyHours,
  WORKDAYS,
  weeklyHoursField,
  weeklyHoursSchema,
} from './weekly-hours.ts'

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

function formOf(fields: ReadonlyArray<string>) {
  return Object.fromEntries(fields.map(field => [field, 'on']))
}

test('there is a box for each half-hour of a workday, and no more than a form may have', () => {
  expect(WEEKLY_HOURS_FIELDS.length).toBe(85)
  expect(WEEKLY_HOURS_FIELDS[0]).toBe('monday-09:00')
  expect(WEEKLY_HOURS_FIELDS.at(-1)).toBe('friday-17:00')
})

test('a form that shows the hours of before and is sent unchanged says those hours', () => {
  const ticked = WORKDAYS.flatMap(day => DEFAULT_WEEKLY_HOURS[day].map(time => weeklyHoursField(day, time)))
  expect(readWeeklyHours(formOf(ticked.toReversed()))).toEqual(DEFAULT_WEEKLY_HOURS)
})

test('what is ticked is offered, what is not is not, and other names and words say nothing', () => {
  const form = formOf(['tuesday-17:00', 'tuesday-09:30', 'saturday-09:00', 'monday-08:00', 'monday-9:00'])
  const hours = readWeeklyHours({ ...form, 'friday-09:00': 'off' })
  expect(hours).toEqual({ monday: [], tuesday: ['09:30', '17:00'], wednesday: [], thursday: [], friday: [] })
  expect(weeklyHoursSchema.parse(hours)).toEqual(hours)
})

const NONE: WeeklyHours = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] }
const DAY = DEFAULT_WEEKLY_HOURS.monday

test('the hours of before are those of the first version', () => {
  expect(hoursInWords(DEFAULT_WEEKLY_HOURS, { breaks: false })).toBe('Monday to Friday, 9:00 to 17:00')
  expect(hoursInWords(DEFAULT_WEEKLY_HOURS, { breaks: true })).toBe(
    'Monday to Friday, 9:00 to 12:00 and 13:00 to 17:00',
  )
})

test('days that differ, or have others between them, are told apart', () => {
  const hours = { ...NONE, monday: DAY, tuesday: DAY, thursday: DAY, friday: ['09:00', '10:00', '10:30', '17:00'] }
  expect(hoursInWords(hours, { breaks: false })).toBe(
    'Monday and Tuesday, 9:00 to 17:00; Thursday, 9:00 to 17:00; Friday, 9:00 to 17:30',
  )
  expect(hoursInWords({ ...NONE, friday: hours.friday }, { breaks: true })).toBe(
    'Friday, 9:00 to 9:30, 10:00 to 11:00 and 17:00 to 17:30',
  )
})

test('a week without hours has no words', () => {
  expect(hoursInWords(NONE, { breaks: true })).toBeNull()
})
