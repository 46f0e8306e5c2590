import { expect, test } from 'vitest'
import { bookingActs } from './shown-booking.ts'

const STARTS = new Date('2026-11-26T09:00:00Z')
const before = new Date(STARTS.getTime() - 1)

test('until it begins a consultation can be moved and cancelled, to the last moment', () => {
  expect(bookingActs({ status: 'confirmed', startsAt: STARTS }, before)).toEqual(['move', 'cancel'])
})

test('from its first moment it can only be said that the customer did not come', () => {
  expect(bookingActs({ status: 'confirmed', startsAt: STARTS }, STARTS)).toEqual(['missed'])
})

test('that somebody did not come can be taken back', () => {
  expect(bookingActs({ status: 'no_show', startsAt: STARTS }, STARTS)).toEqual(['came'])
})

test('nothing is left to do about a cancelled one', () => {
  for (const now of [before, STARTS]) expect(bookingActs({ status: 'cancelled', startsAt: STARTS }, now)).toEqual([])
})
