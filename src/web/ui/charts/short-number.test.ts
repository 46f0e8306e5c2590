import { expect, test } from 'vitest'
import { shortNumber } from './short-number.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1k'],
  [12_350, '12.4k'],
  [99_960, '100k'],
  [200_000, '200k'],
  [999_499, '999k'],
  [999_500, '1m'],
  [1_234_567, '1.2m'],
  [2_540_000_000, '2.5bn'],
])('%i is written %s', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})
