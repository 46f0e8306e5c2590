import { expect, test } from 'vitest'
import { monthName, shortDay } from './short-dates.ts'

test('days and months have short names', () => {
  expect(shortDay('2026-09-07')).toBe('7 Sep')
  expect(monthName('2026-11')).toBe('November')
})
