import { expect, test } from 'vitest'
import { findDecisionMailTime } from './decision-mail-time.ts'

const FIRST = new Date('2026-11-26T10:00:00Z')
const at = (time: string) => new Date(`2026-11-26T${time}Z`)

test.each([
  ['10:00:00', '10:02:00'],
  ['10:07:30', '10:09:30'],
  ['10:08:30', '10:10:00'],
  ['10:09:59', '10:10:00'],
])('after a decision at %s, the mail of a sitting that began at 10:00 is due at %s', (now, due) => {
  expect(findDecisionMailTime(FIRST, at(now))).toEqual(at(due))
})
