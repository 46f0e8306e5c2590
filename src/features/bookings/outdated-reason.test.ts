import { expect, test } from 'vitest'
import { type CurrentBooking, type DescribedBooking, isKeptBack, outdatedReason } from './outdated-reason.ts'

const NOW = new Date('2026-11-02T09:00:00Z')
const MAILED: DescribedBooking = {
  kind: 'booking',
  sequence: 0,
  startsAt: '2026-11-10T09:00:00.000Z',
  endsAt: '2026-11-10T09:30:00.000Z',
}
const CURRENT: CurrentBooking = { status: 'confirmed', sequence: 0, startsAt: new Date(MAILED.startsAt) }

test('a mail that matches the booking is not outdated', () => {
  expect(outdatedReason(MAILED, CURRENT, NOW)).toBeNull()
  expect(outdatedReason({ ...MAILED, sequence: null }, { ...CURRENT, sequence: 4 }, NOW), 'a notice to us').toBeNull()
})

test('a mail from before a move is outdated, even when the booking has moved back to that time', () => {
  expect(outdatedReason(MAILED, { ...CURRENT, startsAt: new Date('2026-11-11T09:00:00Z'), sequence: 1 }, NOW)).toBe(
    'moved',
  )
  expect(outdatedReason(MAILED, { ...CURRENT, sequence: 2 }, NOW)).toBe('moved')
})

test('a mail about a cancelled or deleted booking is outdated', () => {
  expect(outdatedReason(MAILED, { ...CURRENT, status: 'cancelled', sequence: 1 }, NOW)).toBe('cancelled')
  expect(outdatedReason(MAILED, null, NOW)).toBe('cancelled')
})

test('a mail about a past booking is outdated as past, or as moved after a move', () => {
  const end = new Date(MAILED.endsAt)
  expect(outdatedReason(MAILED, CURRENT, new Date(end.getTime() - 1))).toBeNull()
  expect(outdatedReason(MAILED, CURRENT, end)).toBe('past')
  expect(outdatedReason(MAILED, { ...CURRENT, status: 'no_show' }, end)).toBe('past')
  expect(outdatedReason(MAILED, { ...CURRENT, sequence: 1, startsAt: new Date('2026-12-11T09:00:00Z') }, end)).toBe(
    'moved',
  )
})

test('a reminder is outdated once the consultation begins', () => {
  const reminder = { ...MAILED, kind: 'reminder' as const }
  const start = new Date(MAILED.startsAt)
  expect(outdatedReason(reminder, CURRENT, new Date(start.getTime() - 1))).toBeNull()
  expect(outdatedReason(reminder, CURRENT, start)).toBe('started')
  expect(outdatedReason(MAILED, CURRENT, start), 'a confirmation is not').toBeNull()
})

test('a mail with a wrong time is withheld; a late mail is sent, unless it is a reminder', () => {
  for (const kind of ['booking', 'reminder'] as const) {
    expect(isKeptBack({ ...MAILED, kind }, 'moved')).toBe(true)
    expect(isKeptBack({ ...MAILED, kind }, 'cancelled')).toBe(true)
    expect(isKeptBack({ ...MAILED, kind }, 'past')).toBe(kind === 'reminder')
  }
  expect(isKeptBack({ ...MAILED, kind: 'reminder' }, 'started')).toBe(true)
  expect(isKeptBack({ ...MAILED, kind: 'cancellation' }, 'past')).toBe(false)
})

test('a cancellation stays valid until the booked time', () => {
  const described = { ...MAILED, kind: 'cancellation' as const, sequence: 1 }
  expect(outdatedReason(described, { ...CURRENT, status: 'cancelled', sequence: 1 }, NOW)).toBeNull()
  expect(outdatedReason(described, null, NOW)).toBeNull()
  expect(outdatedReason(described, CURRENT, NOW), 'booked again with the same payment').toBeNull()
  expect(outdatedReason(described, null, new Date('2026-12-01T00:00:00Z'))).toBe('past')
})
