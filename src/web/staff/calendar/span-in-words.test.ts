import { expect, test } from 'vitest'
import { spanInWords } from './span-in-words.ts'

test.each([
  ['2026-11-23', '2026-11-29', '23 to 29 November 2026'],
  ['2026-11-30', '2026-12-06', '30 November to 6 December 2026'],
  ['2026-12-28', '2027-01-03', '28 December 2026 to 3 January 2027'],
])('the days from %s to %s say each month and year once', (first, last, words) => {
  expect(spanInWords(first, last)).toBe(words)
})
