import { expect, test } from 'vitest'
import { listBookingActions } from './shown-booking.ts'

const STARTS_AT = new Date('2026-11-26T09:00:00Z')
const BEFORE_START = new Date(STARTS_AT.getTime() - 1)

test('a consultation can be moved and cancelled until it starts', () => {
  expect(listBookingActions({ status: 'confirmed', startsAt: STARTS_AT }, BEFORE_START)).toEqual(['move', 'cancel'])
})

test('once a consultation has started, staff can only record a no-show', () => {
  expect(listBookingActions({ status: 'confirmed', startsAt: STARTS_AT }, STARTS_AT)).toEqual(['missed'])
})

test('a recorded no-show can be undone', () => {
  expect(listBookingActions({ status: 'no_show', startsAt: STARTS_AT }, STARTS_AT)).toEqual(['attended'])
})

test('a cancelled consultation offers no actions', () => {
  for (const now of [BEFORE_START, STARTS_AT])
    expect(listBookingActions({ status: 'cancelled', startsAt: STARTS_AT }, now)).toEqual([])
})
