import { expect, test } from 'vitest'
import { toInternationalNumber } from './international-number.ts'

test.each([
  ['+234 803 123 4567', '2348031234567'],
  ['0803 123 4567', '2348031234567'],
  ['00234 803 123 4567', '2348031234567'],
  ['234-803-123-4567', '2348031234567'],
  ['+44 (0)20 7946 0958', '442079460958'],
  ['ask my wife', null],
  ['12', null],
])('the text "%s", typed as a phone number, is converted to %s', (typed, number) => {
  expect(toInternationalNumber(typed)).toBe(number)
})
