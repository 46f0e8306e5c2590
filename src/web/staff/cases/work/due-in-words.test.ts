import { expect, test } from 'vitest'
import { dueInWords } from './due-in-words.ts'

test.each([
  ['2026-11-26', 'due today'],
  ['2026-11-27', 'due tomorrow'],
  ['2026-12-01', 'due in 5 days'],
  ['2026-11-25', '1 day late'],
  ['2026-11-16', '10 days late'],
])('on 26 November, %s is %s', (day, words) => {
  expect(dueInWords(day, '2026-11-26')).toBe(words)
})
