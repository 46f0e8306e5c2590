import { expect, test } from 'vitest'
import { phaseOf } from './booking-phase.ts'

const BOOKING = {
  status: 'confirmed',
  startsAt: new Date('2026-11-26T13:00:00Z'),
  endsAt: new Date('2026-11-26T13:30:00Z'),
} as const

test.each([
  ['2026-11-25T13:00:00Z', 'changeable'],
  ['2026-11-25T13:00:01Z', 'soon'],
  ['2026-11-26T13:29:59Z', 'soon'],
  ['2026-11-26T13:30:00Z', 'over'],
] as const)('at %s a consultation of 26 November, 14:00 to 14:30 in Lagos, is %s', (now, phase) => {
  expect(phaseOf(BOOKING, new Date(now))).toBe(phase)
})

test('one that was cancelled or missed is that, whatever the time', () => {
  for (const now of ['2026-11-20T13:00:00Z', '2026-12-20T13:00:00Z']) {
    expect(phaseOf({ ...BOOKING, status: 'cancelled' }, new Date(now))).toBe('cancelled')
    expect(phaseOf({ ...BOOKING, status: 'no_show' }, new Date(now))).toBe('over')
  }
})
