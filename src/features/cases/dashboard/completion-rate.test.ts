import { expect, test } from 'vitest'
import { completionRate } from './completion-rate.ts'

test.each([
  [0, 0, 0],
  [0, 7, 0],
  [31, 142, 22],
  [1, 8, 13],
  [7, 7, 100],
])('%i completed applications out of %i give a completion rate of %i %%', (completed, total, rate) => {
  expect(completionRate(completed, total)).toBe(rate)
})
