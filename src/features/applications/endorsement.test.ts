import { expect, test } from 'vitest'
import { findBody, suggestBody } from './endorsement.ts'

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

test('the body of a case is the chosen one, or else that of the field', () => {
  expect(findBody({ endorsingBody: null, sector: 'technology' })).toBe('tech_nation')
  expect(findBody({ endorsingBody: 'ukri', sector: 'technology' })).toBe('ukri')
  expect(findBody({ endorsingBody: null, sector: 'science' })).toBeNull()
})
