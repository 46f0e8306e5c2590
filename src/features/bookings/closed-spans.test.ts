import { expect, test } from 'vitest'
import { listOpenSpans } from './closed-spans.ts'

const WANTED = { firstDay: '2026-12-21', lastDay: '2026-12-31' }

test('a closure of all advisers closes only the days that an adviser has not closed', () => {
  expect(listOpenSpans(WANTED, [])).toEqual([WANTED])
  const inTheMiddle = { firstDay: '2026-12-24', lastDay: '2026-12-26' }
  expect(listOpenSpans(WANTED, [inTheMiddle])).toEqual([
    { firstDay: '2026-12-21', lastDay: '2026-12-23' },
    { firstDay: '2026-12-27', lastDay: '2026-12-31' },
  ])
  const beyondBothEnds = [
    { firstDay: '2026-12-01', lastDay: '2026-12-22' },
    { firstDay: '2026-12-30', lastDay: '2027-01-05' },
  ]
  expect(listOpenSpans(WANTED, beyondBothEnds)).toEqual([{ firstDay: '2026-12-23', lastDay: '2026-12-29' }])
})

test('days that are closed already leave nothing to close', () => {
  expect(listOpenSpans(WANTED, [{ firstDay: '2026-12-01', lastDay: '2026-12-31' }])).toEqual([])
})
