import { expect, test } from 'vitest'
import { hoursInWords } from './hours-in-words.ts'
import { DEFAULT_WEEKLY_HOURS, type WeeklyHours } from './weekly-hours.ts'

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
