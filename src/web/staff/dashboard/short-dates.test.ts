import { expect, test } from 'vitest'
import { monthName, shortDay } from './short-dates.ts'

test('a day is shortened to "7 Sep", and a month is named without its year', () => {
  expect(shortDay('2026-09-07')).toBe('7 Sep')
  expect(monthName('2026-11')).toBe('November')
})
