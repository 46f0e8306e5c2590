import { expect, test } from 'vitest'
import { offersReview, suggestBody } from './endorsement.ts'

test.each([
  ['technology', 'tech_nation'],
  ['fashion', 'arts_council'],
  ['architecture', 'arts_council'],
  ['science', null],
  ['academia', null],
  ['design', null],
  ['sports', null],
  ['toString', null],
  [null, null],
])('%s suggests the body %s, because only one body assesses it or none is certain', (sector, body) => {
  expect(suggestBody(sector)).toBe(body)
})

test('a review is offered by the chosen body, or else by that of the field', () => {
  expect(offersReview({ endorsingBody: null, sector: 'technology' })).toBe(true)
  expect(offersReview({ endorsingBody: 'ukri', sector: 'technology' })).toBe(false)
  expect(offersReview({ endorsingBody: 'arts_council', sector: 'design' })).toBe(true)
  expect(offersReview({ endorsingBody: null, sector: 'science' })).toBe(false)
})
