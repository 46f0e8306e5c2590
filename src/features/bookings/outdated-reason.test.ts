import { expect, test } from 'vitest'
import { type CurrentBooking, type DescribedBooking, findOutdatedReason, shouldKeepBack } from './outdated-reason.ts'

const NOW = new Date('2026-11-02T09:00:00Z')
const MAILED: DescribedBooking = {
  kind: 'booking',
  sequence: 0,
  startsAt: '2026-11-10T09:00:00.000Z',
  endsAt: '2026-11-10T09:30:00.000Z',
}
const CURRENT: CurrentBooking = { status: 'confirmed', sequence: 0, startsAt: new Date(MAILED.startsAt) }

test('a mail that matches the booking is not outdated', () => {
  expect(findOutdatedReason(MAILED, CURRENT, NOW)).toBeNull()
  expect(
    findOutdatedReason({ ...MAILED, sequence: null }, { ...CURRENT, sequence: 4 }, NOW),
    'a notice to us',
  ).toBeNull()
})

test('a mail queued before a move is outdated, even after the booking has moved back to the time in the mail', () => {
  expect(findOutdatedReason(MAILED, { ...CURRENT, startsAt: new Date('2026-11-11T09:00:00Z'), sequence: 1 }, NOW)).toBe(
    'moved',
  )
  expect(findOutdatedReason(MAILED, { ...CURRENT, sequence: 2 }, NOW)).toBe('moved')
})

test('a mail about a cancelled or deleted booking is outdated', () => {
  expect(findOutdatedReason(MAILED, { ...CURRENT, status: 'cancelled', sequence: 1 }, NOW)).toBe('cancelled')
  expect(findOutdatedReason(MAILED, null, NOW)).toBe('cancelled')
})

test('a mail is outdated as “past” after the booking has ended, but as “moved” if the booking was moved', () => {
  const end = new Date(MAILED.endsAt)
  expect(findOutdatedReason(MAILED, CURRENT, new Date(end.getTime() - 1))).toBeNull()
  expect(findOutdatedReason(MAILED, CURRENT, end)).toBe('past')
  expect(findOutdatedReason(MAILED, { ...CURRENT, status: 'no_show' }, end)).toBe('past')
  expect(findOutdatedReason(MAILED, { ...CURRENT, sequence: 1, startsAt: new Date('2026-12-11T09:00:00Z') }, end)).toBe(
    'moved',
  )
})

test('a reminder is outdated once the consultation begins', () => {
  const reminder = { ...MAILED, kind: 'reminder' as const }
  const start = new Date(MAILED.startsAt)
  expect(findOutdatedReason(reminder, CURRENT, new Date(start.getTime() - 1))).toBeNull()
  expect(findOutdatedReason(reminder, CURRENT, start)).toBe('started')
  expect(findOutdatedReason(MAILED, CURRENT, start), 'a confirmation is not').toBeNull()
})

test('a mail about a moved or cancelled booking is withheld, and a late mail only if it is a reminder', () => {
  for (const kind of ['booking', 'reminder'] as const) {
    expect(shouldKeepBack({ ...MAILED, kind }, 'moved')).toBe(true)
    expect(shouldKeepBack({ ...MAILED, kind }, 'cancelled')).toBe(true)
    expect(shouldKeepBack({ ...MAILED, kind }, 'past')).toBe(kind === 'reminder')
  }
  expect(shouldKeepBack({ ...MAILED, kind: 'reminder' }, 'started')).toBe(true)
  expect(shouldKeepBack({ ...MAILED, kind: 'cancellation' }, 'past')).toBe(false)
})

test('a mail about a cancellation is not outdated before the end of the booked time', () => {
  const described = { ...MAILED, kind: 'cancellation' as const, sequence: 1 }
  expect(findOutdatedReason(described, { ...CURRENT, status: 'cancelled', sequence: 1 }, NOW)).toBeNull()
  expect(findOutdatedReason(described, null, NOW)).toBeNull()
  expect(findOutdatedReason(described, CURRENT, NOW), 'booked again with the same payment').toBeNull()
  expect(findOutdatedReason(described, null, new Date('2026-12-01T00:00:00Z'))).toBe('past')
})
