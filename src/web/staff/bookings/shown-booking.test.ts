import { expect, test } from 'vitest'
import { bookingActs } from './shown-booking.ts'

const STARTS = new Date('2026-11-26T09:00:00Z')
const before = new Date(STARTS.getTime() - 1)

test('a consultation can be moved and cancelled until it begins', () => {
  expect(bookingActs({ status: 'confirmed', startsAt: STARTS }, before)).toEqual(['move', 'cancel'])
})

test('once a consultation has begun it can only be recorded as a no-show', () => {
  expect(bookingActs({ status: 'confirmed', startsAt: STARTS }, STARTS)).toEqual(['missed'])
})

test('a recorded no-show can be undone', () => {
  expect(bookingActs({ status: 'no_show', startsAt: STARTS }, STARTS)).toEqual(['attended'])
})

test('a cancelled consultation offers no actions', () => {
  for (const now of [before, STARTS]) expect(bookingActs({ status: 'cancelled', startsAt: STARTS }, now)).toEqual([])
})
