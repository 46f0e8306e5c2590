import { expect, test } from 'vitest'
import { readRef } from './ref.ts'

test.each([
  ['ref=linkedin-nov', 'linkedin-nov'],
  ['x=1&ref=%20LinkedIn%20', 'linkedin'],
  ['', null],
  ['ref=', null],
  ['ref=a%20friend', null],
  ['ref=%3Cscript%3E', null],
  [`ref=${'a'.repeat(40)}`, 'a'.repeat(40)],
  [`ref=${'a'.repeat(41)}`, null],
])('the code of a link with %j is %j', (query, ref) => {
  expect(readRef(`/services?${query}`)).toBe(ref)
})
