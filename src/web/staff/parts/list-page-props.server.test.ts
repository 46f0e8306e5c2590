import { expect, test } from 'vitest'
import { countInWords, describePosition } from './list-page-props.server.ts'

const MORE_THAN_1_000 = { total: 1_000, isMore: true }

test('the pager says which rows the page shows and how many there are in all', () => {
  expect(describePosition({ rows: 25, position: 26, count: { total: 142, isMore: false } })).toBe('26 to 50 of 142')
  expect(describePosition({ rows: 1, position: 1, count: { total: 1, isMore: false } })).toBe('1 of 1')
  expect(describePosition({ rows: 25, position: 99_976, count: MORE_THAN_1_000 })).toBe(
    '99,976 to 100,000 of more than 1,000',
  )
  expect(describePosition({ rows: 25, position: null, count: MORE_THAN_1_000 })).toBe('25 of more than 1,000')
  expect(describePosition({ rows: 0, position: null, count: { total: 0, isMore: false } })).toBe('Nothing to show')
  expect(countInWords(MORE_THAN_1_000)).toBe('1,000+')
  expect(countInWords({ total: 852, isMore: false })).toBe('852')
})
