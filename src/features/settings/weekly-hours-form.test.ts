import { expect, test } from 'vitest'
import { DEFAULT_WEEKLY_HOURS, WORKDAYS, weeklyHoursSchema } from './weekly-hours.ts'
import { readWeeklyHours, WEEKLY_HOURS_FIELDS, weeklyHoursField } from './weekly-hours-form.ts'

function formOf(fields: ReadonlyArray<string>) {
  const form = new FormData()
  for (const field of fields) form.set(field, 'on')
  return form
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
  form.set('friday-09:00', 'off')
  const hours = readWeeklyHours(form)
  expect(hours).toEqual({ monday: [], tuesday: ['09:30', '17:00'], wednesday: [], thursday: [], friday: [] })
  expect(weeklyHoursSchema.parse(hours)).toEqual(hours)
})
