import { expect, test } from 'vitest'
import { tryAgainIn } from './limits.ts'

test.each([
  [0, 'in 1 minute'],
  [1, 'in 1 minute'],
  [60, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [720, 'in 12 minutes'],
  [3_600, 'in 60 minutes'],
  [7_140, 'in 119 minutes'],
  [7_141, 'in 2 hours'],
  [86_400, 'in 24 hours'],
])('a wait of %i seconds is written as "%s"', (seconds, words) => {
  expect(tryAgainIn(seconds)).toBe(words)
})
