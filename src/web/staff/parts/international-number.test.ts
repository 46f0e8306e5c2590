import { expect, test } from 'vitest'
import { internationalNumber } from './international-number.ts'

test.each([
  ['+234 803 123 4567', '2348031234567'],
  ['0803 123 4567', '2348031234567'],
  ['00234 803 123 4567', '2348031234567'],
  ['234-803-123-4567', '2348031234567'],
  ['+44 (0)20 7946 0958', '442079460958'],
  ['ask my wife', null],
  ['12', null],
])('a phone number typed as "%s" has the international digits %s', (typed, number) => {
  expect(internationalNumber(typed)).toBe(number)
})
