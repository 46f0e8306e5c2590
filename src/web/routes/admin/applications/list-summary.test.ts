import { expect, test } from 'vitest'
import { listCount, listSummary } from './list-summary.ts'

const many = { total: 10_000, isMore: true }

test('a page says where it stands, as far as anybody counted', () => {
  expect(listSummary({ rows: 25, position: 26, count: { total: 142, isMore: false } })).toBe('26 to 50 of 142')
  expect(listSummary({ rows: 1, position: 1, count: { total: 1, isMore: false } })).toBe('1 of 1')
  expect(listSummary({ rows: 25, position: 99_976, count: many })).toBe('99,976 to 100,000 of more than 10,000')
  expect(listSummary({ rows: 25, position: null, count: many })).toBe('25 of more than 10,000')
  expect(listSummary({ rows: 0, position: null, count: { total: 0, isMore: false } })).toBe('Nothing to show')
  expect(listCount(many)).toBe('10,000+')
  expect(listCount({ total: 1_852, isMore: false })).toBe('1,852')
})
