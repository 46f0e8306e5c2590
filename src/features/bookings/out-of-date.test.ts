import { expect, test } from 'vitest'
import { isKeptBack, outOfDate, type StandingBooking, type ToldBooking } from './out-of-date.ts'

const NOW = new Date('2026-11-02T09:00:00Z')
const TOLD: ToldBooking = {
  kind: 'news',
  sequence: 0,
  startsAt: '2026-11-10T09:00:00.000Z',
  endsAt: '2026-11-10T09:30:00.000Z',
}
const STANDING: StandingBooking = { status: 'confirmed', sequence: 0, startsAt: new Date(TOLD.startsAt) }

test('a message about a consultation that stands as it says is as good as new', () => {
  expect(outOfDate(TOLD, STANDING, NOW)).toBeNull()
  expect(outOfDate({ ...TOLD, sequence: null }, { ...STANDING, sequence: 4 }, NOW), 'a notice to us').toBeNull()
})

test('one that was moved since names the old time, also when it came back to it: calendars take the newer one', () => {
  expect(outOfDate(TOLD, { ...STANDING, startsAt: new Date('2026-11-11T09:00:00Z'), sequence: 1 }, NOW)).toBe('moved')
  expect(outOfDate(TOLD, { ...STANDING, sequence: 2 }, NOW)).toBe('moved')
})

test('one that was cancelled, or is gone, will not be', () => {
  expect(outOfDate(TOLD, { ...STANDING, status: 'cancelled', sequence: 1 }, NOW)).toBe('cancelled')
  expect(outOfDate(TOLD, null, NOW)).toBe('cancelled')
})

test('one that is over is over, from its end on, however it ended; unless it was moved to another time', () => {
  const end = new Date(TOLD.endsAt)
  expect(outOfDate(TOLD, STANDING, new Date(end.getTime() - 1))).toBeNull()
  expect(outOfDate(TOLD, STANDING, end)).toBe('past')
  expect(outOfDate(TOLD, { ...STANDING, status: 'no_show' }, end)).toBe('past')
  expect(outOfDate(TOLD, { ...STANDING, sequence: 1, startsAt: new Date('2026-12-11T09:00:00Z') }, end)).toBe('moved')
})

test('a reminder is out of date as soon as the consultation begins', () => {
  const reminder = { ...TOLD, kind: 'reminder' as const }
  const start = new Date(TOLD.startsAt)
  expect(outOfDate(reminder, STANDING, new Date(start.getTime() - 1))).toBeNull()
  expect(outOfDate(reminder, STANDING, start)).toBe('begun')
  expect(outOfDate(TOLD, STANDING, start), 'the news of it is not').toBeNull()
})

test('what names a time that is no more is kept back; what is only late goes out, unless it reminds', () => {
  for (const kind of ['news', 'reminder'] as const) {
    expect(isKeptBack({ ...TOLD, kind }, 'moved')).toBe(true)
    expect(isKeptBack({ ...TOLD, kind }, 'cancelled')).toBe(true)
    expect(isKeptBack({ ...TOLD, kind }, 'past')).toBe(kind === 'reminder')
  }
  expect(isKeptBack({ ...TOLD, kind: 'reminder' }, 'begun')).toBe(true)
  expect(isKeptBack({ ...TOLD, kind: 'cancellation' }, 'past')).toBe(false)
})

test('a cancellation stays true until the time would have come', () => {
  const told = { ...TOLD, kind: 'cancellation' as const, sequence: 1 }
  expect(outOfDate(told, { ...STANDING, status: 'cancelled', sequence: 1 }, NOW)).toBeNull()
  expect(outOfDate(told, null, NOW)).toBeNull()
  expect(outOfDate(told, STANDING, NOW), 'booked again with the same payment').toBeNull()
  expect(outOfDate(told, null, new Date('2026-12-01T00:00:00Z'))).toBe('past')
})
