import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianDays } from './median-days.ts'

test('where nothing waits there is no median', () => {
  expect(medianDays([])).toBeNull()
  expect(medianDays([{ days: 3, count: 0 }])).toBeNull()
})

test('one that waited long does not move the median', () => {
  expect(
    medianDays([
      { days: 400, count: 1 },
      { days: 2, count: 2 },
    ]),
  ).toBe(2)
})

test('between two days halves are rounded up', () => {
  expect(
    medianDays([
      { days: 1, count: 1 },
      { days: 2, count: 1 },
    ]),
  ).toBe(2)
})

test('counted together it is what a row of all of them says', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1 }), days => {
      const row = days.toSorted((one, other) => one - other)
      const middle = ((row[(row.length - 1) >> 1] ?? 0) + (row[row.length >> 1] ?? 0)) / 2
      expect(medianDays(days.map(each => ({ days: each, count: 1 })))).toBe(Math.round(middle))
    }),
  )
})
