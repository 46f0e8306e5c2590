import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HOLIDAYS } from '#src/features/working-days/holidays.ts'
import { createHolidayFile } from './write-holidays.ts'

test('the committed holidays are those of the installed package', () => {
  expect(createHolidayFile()).toBe(readFileSync('src/features/working-days/holidays.ts', 'utf8'))
})

test('the table has holidays for the next ten years', () => {
  const lastYear = Math.max(...Object.keys(HOLIDAYS).map(Number))
  expect(lastYear).toBeGreaterThanOrEqual(new Date().getUTCFullYear() + 10)
})
