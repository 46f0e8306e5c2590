import { expect, test } from 'vitest'
import { fieldNamesOf } from '#src/features/events.ts'
import { describeValues } from './event-words.ts'

const describeWithNames = (values: Parameters<typeof describeValues>[0]) =>
  describeValues(values, { ...fieldNamesOf('settings.saved'), ...fieldNamesOf('prices.changed') })

test('a changed value is described by its old and new value, and an emptied value by "nothing"', () => {
  expect(
    describeWithNames({
      adminNotes: { before: null, after: 'Call her on Monday.' },
      reason: { before: 'Unsigned', after: '' },
      calendarOpen: { before: true, after: false },
      pence: { before: 9900, after: 12000 },
    }),
  ).toEqual([
    { field: 'Admin notes', before: null, after: 'Call her on Monday.' },
    { field: 'Reason', before: 'Unsigned', after: 'nothing' },
    { field: 'Calendar open', before: 'yes', after: 'no' },
    { field: 'Pence', before: '9900', after: '12000' },
  ])
})

test('a value that stayed the same is shown once, and one that was and is empty is left out', () => {
  expect(
    describeWithNames({ title: { before: 'Read the CV', after: 'Read the CV' }, note: { before: null, after: '' } }),
  ).toEqual([{ field: 'Title', before: null, after: 'Read the CV' }])
})

test('changes of switches, prices and rates are described with the words of the settings page', () => {
  expect(
    describeWithNames({
      mailPayments: { before: true, after: false },
      meetingLink: { before: 'https://meet.example/a', after: 'https://meet.example/{booking}' },
      review_finalize: { before: '£495', after: '£500' },
      rate: { before: 'market rate', after: '£1 = ₦2,057.40' },
    }),
  ).toEqual([
    { field: 'Mail about payments', before: 'yes', after: 'no' },
    { field: 'Meeting link', before: 'https://meet.example/a', after: 'https://meet.example/{booking}' },
    { field: 'Review & Finalize', before: '£495', after: '£500' },
    { field: 'Rate', before: 'market rate', after: '£1 = ₦2,057.40' },
  ])
})

test('weekly hours are listed by day, and incomplete weekly hours are shown as stored', () => {
  const times = ['09:00', '09:30', '10:00', '13:00', '13:30', '16:30']
  const weeklyHours = { friday: [], thursday: ['17:00'], monday: times, tuesday: times, wednesday: ['09:00', '09:30'] }
  expect(describeWithNames({ weeklyHours: { before: weeklyHours, after: { monday: times } } })).toEqual([
    {
      field: 'Weekly hours',
      before:
        'Monday 09:00–10:00, 13:00–13:30, 16:30; Tuesday 09:00–10:00, 13:00–13:30, 16:30; Wednesday 09:00–09:30; Thursday 17:00; Friday none',
      after: JSON.stringify({ monday: times }),
    },
  ])
})

test('an event without stored values describes no changes', () => {
  expect(describeWithNames(null)).toEqual([])
})
