import { describe, expect, test } from 'vitest'
import { addDays } from '#src/dates.ts'
import { addBusinessDays, addMonths, isBusinessDay } from './business-days.ts'

describe('business days in Lagos', () => {
  test.each([
    ['an ordinary week', '2026-11-23', 3, '2026-11-26'],
    ['a weekend', '2026-11-26', 2, '2026-11-30'],
    ['a Saturday as the first day', '2026-11-28', 1, '2026-11-30'],
    ['Christmas and Boxing Day', '2026-12-24', 1, '2026-12-28'],
    ['the new year', '2026-12-31', 1, '2027-01-04'],
    ['two days of Id el Kabir', '2026-05-26', 1, '2026-05-29'],
    ['Id el Fitr at a weekend', '2026-03-19', 1, '2026-03-23'],
    ['Easter', '2026-04-02', 1, '2026-04-07'],
    ['the leap day', '2028-02-28', 1, '2028-02-29'],
    ['no days', '2026-11-28', 0, '2026-11-28'],
  ])('counts over %s', (_, day, count, expected) => {
    expect(addBusinessDays(day, count)).toBe(expected)
  })

  test('leaves out days on which we are closed', () => {
    const isClosed = (day: string) => '2026-11-30' <= day && day <= '2026-12-04'
    expect(addBusinessDays('2026-11-27', 1, isClosed)).toBe('2026-12-07')
    expect(isBusinessDay('2026-12-01', isClosed)).toBe(false)
    expect(addBusinessDays('2026-11-26', 3, isClosed)).toBe('2026-12-08')
  })

  test('ends when we are always closed', () => {
    expect(addBusinessDays('2026-11-27', 5, () => true) > '2029-01-01').toBe(true)
  })

  test('seven business days later is the seventh business day after any day of a year', () => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const laterDays = Array.from({ length: 30 }, (_, index) => addDays(day, index + 1))
      expect(addBusinessDays(day, 7)).toBe(laterDays.filter(later => isBusinessDay(later))[6])
    }
  })
})

describe('months', () => {
  test.each([
    ['2026-11-14', 3, '2027-02-14'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2028-02-29', 6, '2028-08-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-12-31', 1, '2027-01-31'],
  ])('%s and %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected)
  })
})
