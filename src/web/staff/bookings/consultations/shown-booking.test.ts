import { expect, test } from 'vitest'
import { listBookingActions, toShownBooking } from './shown-booking.ts'

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

test('a time on hold says until when, and leads to the day of its adviser', () => {
  const hold = {
    id: 'hold',
    calendarId: 'bola',
    adviser: 'Bola',
    name: 'Ada Obi',
    email: 'ada@example.ng',
    minutes: 30 as const,
    startsAt: STARTS_AT,
    endsAt: new Date(STARTS_AT.getTime() + 1_800_000),
    sequence: 0,
    status: 'on_hold' as const,
    heldUntil: new Date('2026-11-02T13:20:00Z'),
    meetingLink: 'https://meet.example',
    reference: null,
    caseId: null,
    sector: null,
    topic: null,
    question: null,
    hasCv: false,
  }
  expect(toShownBooking(hold, BEFORE_START)).toMatchObject({
    status: { kind: 'on_hold', text: 'On hold until 14:20' },
    href: '/admin/calendar?date=2026-11-26&adviser=bola',
    meetingLink: null,
    actions: [],
  })
})
