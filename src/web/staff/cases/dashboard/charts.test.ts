import { expect, test } from 'vitest'
import { formatMonthName, formatShortDay } from './charts.tsx'

test('a day is shortened to "7 Sep", and a month is named without its year', () => {
  expect(formatShortDay('2026-09-07')).toBe('7 Sep')
  expect(formatMonthName('2026-11')).toBe('November')
})
