import { expect, test } from 'vitest'
import { type CallTimes, findCallPhase, findCurrentBooking, mayHaveSummary } from './call.ts'

const AT = (time: string) => new Date(`2026-11-26T${time}:00Z`)
const BOOKING = { status: 'confirmed', startsAt: AT('13:00'), endsAt: AT('13:30'), invitedAgainAt: null } as const
const PAID = { isPaid: true, isReturned: false, isEnded: false }

test.each([
  ['12:59', {}, 'booked', false],
  ['13:00', {}, 'now', true],
  ['13:30', {}, 'held', true],
  ['13:30', { status: 'no_show' }, 'missed', false],
  ['13:30', { status: 'no_show', invitedAgainAt: AT('13:20') }, 'invited', false],
] as const)('at %s, a call with %j is %s, and a summary is possible: %s', (time, changes, phase, isPossible) => {
  const found = findCallPhase({ ...PAID, booking: { ...BOOKING, ...changes } }, AT(time))
  expect([found, mayHaveSummary(found)]).toEqual([phase, isPossible])
})

test('a refund that ended the consultation comes before its time, and a hold before the missing payment', () => {
  expect(findCallPhase({ ...PAID, isEnded: true, booking: BOOKING }, AT('13:00'))).toBe('ended')
  expect(findCallPhase({ ...PAID, isPaid: false, isReturned: true, booking: BOOKING }, AT('13:00'))).toBe('returned')
  const hold = { ...BOOKING, status: 'on_hold' } as const
  expect(findCallPhase({ ...PAID, isPaid: false, booking: hold }, AT('12:00'))).toBe('on-hold')
  expect(findCallPhase({ ...PAID, booking: null }, AT('12:00'))).toBe('to-book')
})

test('the booking that counts is the confirmed one, and neither a cancelled one nor a lapsed hold', () => {
  const of = (status: CallTimes['status'], changes = {}) => ({ ...BOOKING, status, heldUntil: null, ...changes })
  const missed = of('no_show', { invitedAgainAt: AT('14:00') })
  expect(findCurrentBooking([of('cancelled'), missed, of('confirmed')], AT('15:00'))).toMatchObject({
    status: 'confirmed',
  })
  expect(findCurrentBooking([missed, of('cancelled')], AT('15:00'))).toBe(missed)
  expect(findCurrentBooking([of('on_hold', { heldUntil: AT('12:00') }), of('cancelled')], AT('12:00'))).toBeNull()
})
