import { expect, test } from 'vitest'
import { type CurrentBooking, type DescribedBooking, findOutdatedReason, shouldKeepBack } from './outdated-reason.ts'

const NOW = new Date('2026-11-02T09:00:00Z')
const MAILED_BOOKING: DescribedBooking = {
  kind: 'booking',
  sequence: 0,
  startsAt: '2026-11-10T09:00:00.000Z',
  endsAt: '2026-11-10T09:30:00.000Z',
}
const CURRENT_BOOKING: CurrentBooking = {
  status: 'confirmed',
  sequence: 0,
  startsAt: new Date(MAILED_BOOKING.startsAt),
}

test('a mail that matches the booking is not outdated', () => {
  expect(findOutdatedReason(MAILED_BOOKING, CURRENT_BOOKING, NOW)).toBeNull()
  expect(
    findOutdatedReason({ ...MAILED_BOOKING, sequence: null }, { ...CURRENT_BOOKING, sequence: 4 }, NOW),
    'a notice to us',
  ).toBeNull()
})

test('a mail queued before a move is outdated, even after the booking has moved back to the time in the mail', () => {
  expect(
    findOutdatedReason(
      MAILED_BOOKING,
      { ...CURRENT_BOOKING, startsAt: new Date('2026-11-11T09:00:00Z'), sequence: 1 },
      NOW,
    ),
  ).toBe('moved')
  expect(findOutdatedReason(MAILED_BOOKING, { ...CURRENT_BOOKING, sequence: 2 }, NOW)).toBe('moved')
})

test('a mail about a cancelled or deleted booking is outdated', () => {
  expect(findOutdatedReason(MAILED_BOOKING, { ...CURRENT_BOOKING, status: 'cancelled', sequence: 1 }, NOW)).toBe(
    'cancelled',
  )
  expect(findOutdatedReason(MAILED_BOOKING, null, NOW)).toBe('cancelled')
})

test('a mail is outdated as “past” after the booking has ended, but as “moved” if the booking was moved', () => {
  const end = new Date(MAILED_BOOKING.endsAt)
  expect(findOutdatedReason(MAILED_BOOKING, CURRENT_BOOKING, new Date(end.getTime() - 1))).toBeNull()
  expect(findOutdatedReason(MAILED_BOOKING, CURRENT_BOOKING, end)).toBe('past')
  expect(findOutdatedReason(MAILED_BOOKING, { ...CURRENT_BOOKING, status: 'no_show' }, end)).toBe('past')
  expect(
    findOutdatedReason(
      MAILED_BOOKING,
      { ...CURRENT_BOOKING, sequence: 1, startsAt: new Date('2026-12-11T09:00:00Z') },
      end,
    ),
  ).toBe('moved')
})

test('a reminder is outdated once the consultation begins', () => {
  const reminder = { ...MAILED_BOOKING, kind: 'reminder' as const }
  const start = new Date(MAILED_BOOKING.startsAt)
  expect(findOutdatedReason(reminder, CURRENT_BOOKING, new Date(start.getTime() - 1))).toBeNull()
  expect(findOutdatedReason(reminder, CURRENT_BOOKING, start)).toBe('started')
  expect(findOutdatedReason(MAILED_BOOKING, CURRENT_BOOKING, start), 'a confirmation is not').toBeNull()
})

test('a mail about a moved or cancelled booking is withheld, and a late mail only if it is a reminder', () => {
  for (const kind of ['booking', 'reminder'] as const) {
    expect(shouldKeepBack({ ...MAILED_BOOKING, kind }, 'moved')).toBe(true)
    expect(shouldKeepBack({ ...MAILED_BOOKING, kind }, 'cancelled')).toBe(true)
    expect(shouldKeepBack({ ...MAILED_BOOKING, kind }, 'past')).toBe(kind === 'reminder')
  }
  expect(shouldKeepBack({ ...MAILED_BOOKING, kind: 'reminder' }, 'started')).toBe(true)
  expect(shouldKeepBack({ ...MAILED_BOOKING, kind: 'cancellation' }, 'past')).toBe(false)
})

test('a mail about a cancellation is not outdated before the end of the booked time', () => {
  const cancellation = { ...MAILED_BOOKING, kind: 'cancellation' as const, sequence: 1 }
  expect(findOutdatedReason(cancellation, { ...CURRENT_BOOKING, status: 'cancelled', sequence: 1 }, NOW)).toBeNull()
  expect(findOutdatedReason(cancellation, null, NOW)).toBeNull()
  expect(findOutdatedReason(cancellation, CURRENT_BOOKING, NOW), 'booked again with the same payment').toBeNull()
  expect(findOutdatedReason(cancellation, null, new Date('2026-12-01T00:00:00Z'))).toBe('past')
})
