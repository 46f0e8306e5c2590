import { expect, test } from 'vitest'
import {
  DEFAULT_WEEKLY_HOURS,
  hoursInWords,
  readWeeklyHours,
  WEEKLY_HOURS_FIELDS,
  type WeeklyHours,
  WORKDAYS,
  weeklyHoursFieldName,
  weeklyHoursSchema,
} from './weekly-hours.ts'

const NO_HOURS: WeeklyHours = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] }

test.each([
  ['a week without hours', NO_HOURS],
  ['a week in which one day has other hours', { ...DEFAULT_WEEKLY_HOURS, friday: ['09:00', '17:00'] }],
])('%s can be stored as weekly hours', (_week, hours) => {
  expect(weeklyHoursSchema.parse(hours)).toEqual(hours)
})

test.each([
  ['a text', 'yes'],
  ['an empty text', ''],
  ['null', null],
  ['the number 1', 1],
  ['the number 0', 0],
  ['a list', []],
  ['an object of another setting', { on: true }],
  ['an empty object', {}],
  ['a week with a time outside office hours', { ...NO_HOURS, monday: ['08:30'] }],
  ['a week with a text instead of a list', { ...NO_HOURS, friday: '09:00' }],
])('if %s is stored as weekly hours, the default hours replace the invalid value', (_value, value) => {
  expect(weeklyHoursSchema.parse(value)).toEqual(DEFAULT_WEEKLY_HOURS)
})

test('the stored times of a day are sorted, and repeated times are removed', () => {
  const storedHours = { ...NO_HOURS, monday: ['10:00', '09:00', '10:00'] }
  expect(weeklyHoursSchema.parse(storedHours).monday).toEqual(['09:00', '10:00'])
})

function createFormWithTicks(fields: ReadonlyArray<string>) {
  return Object.fromEntries(fields.map(field => [field, 'on']))
}

test('the form has a checkbox for every half-hour of every workday', () => {
  expect(WEEKLY_HOURS_FIELDS.length).toBe(85)
  expect(WEEKLY_HOURS_FIELDS[0]).toBe('monday-09:00')
  expect(WEEKLY_HOURS_FIELDS.at(-1)).toBe('friday-17:00')
})

test('submitting the weekly hours form unchanged gives the saved hours', () => {
  const tickedFields = WORKDAYS.flatMap(day => DEFAULT_WEEKLY_HOURS[day].map(time => weeklyHoursFieldName(day, time)))
  expect(readWeeklyHours(createFormWithTicks(tickedFields.toReversed()))).toEqual(DEFAULT_WEEKLY_HOURS)
})

test('the weekly hours are those of the ticked boxes, and unknown field names and values are ignored', () => {
  const form = createFormWithTicks(['tuesday-17:00', 'tuesday-09:30', 'saturday-09:00', 'monday-08:00', 'monday-9:00'])
  const hours = readWeeklyHours({ ...form, 'friday-09:00': 'off' })
  expect(hours).toEqual({ monday: [], tuesday: ['09:30', '17:00'], wednesday: [], thursday: [], friday: [] })
  expect(weeklyHoursSchema.parse(hours)).toEqual(hours)
})

const WORKDAY_HOURS = DEFAULT_WEEKLY_HOURS.monday

test('the default weekly hours are those of the specification', () => {
  expect(hoursInWords(DEFAULT_WEEKLY_HOURS, { breaks: false })).toBe('Monday to Friday, 9:00 to 17:00')
  expect(hoursInWords(DEFAULT_WEEKLY_HOURS, { breaks: true })).toBe(
    'Monday to Friday, 9:00 to 12:00 and 13:00 to 17:00',
  )
})

test('days that have different hours or are not adjacent are described separately', () => {
  const hours = {
    ...NO_HOURS,
    monday: WORKDAY_HOURS,
    tuesday: WORKDAY_HOURS,
    thursday: WORKDAY_HOURS,
    friday: ['09:00', '10:00', '10:30', '17:00'],
  }
  expect(hoursInWords(hours, { breaks: false })).toBe(
    'Monday and Tuesday, 9:00 to 17:00; Thursday, 9:00 to 17:00; Friday, 9:00 to 17:30',
  )
  expect(hoursInWords({ ...NO_HOURS, friday: hours.friday }, { breaks: true })).toBe(
    'Friday, 9:00 to 9:30, 10:00 to 11:00 and 17:00 to 17:30',
  )
})

test('a week without hours has no description', () => {
  expect(hoursInWords(NO_HOURS, { breaks: true })).toBeNull()
})
