import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseScale, formatShortNumber } from './scale.ts'

test.each([
  [12, [0, 5, 10, 15]],
  [9, [0, 5, 10]],
  [3, [0, 1, 2, 3]],
  [1, [0, 1]],
  [0, [0, 1]],
  [200_000, [0, 100_000, 200_000]],
])('the axis of a chart for values up to %i has lines at %j', (largest, lines) => {
  expect(chooseScale(largest).lines).toEqual(lines)
})

test('the steps of a chart’s axis are never smaller than the minimum step', () => {
  expect(chooseScale(50, 100).lines).toEqual([0, 100])
})

test('the axis of a chart covers any value with at most four lines', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), largest => {
      const { top, lines } = chooseScale(largest)
      expect(top).toBeGreaterThanOrEqual(largest)
      expect(top).toBe(lines.at(-1))
      expect(lines.length).toBeLessThanOrEqual(4)
    }),
  )
})

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
])('a chart shows %i as %s', (value, text) => {
  expect(formatShortNumber(value)).toBe(text)
})
