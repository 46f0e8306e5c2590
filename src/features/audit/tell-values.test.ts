import { expect, test } from 'vitest'
import { tellValues } from './tell-values.ts'

test('what was typed is told before and after; what was emptied is said to be nothing', () => {
  expect(
    tellValues({
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

test('where nothing was typed, or all was erased, there is nothing to tell', () => {
  expect(tellValues(null)).toEqual([])
})
