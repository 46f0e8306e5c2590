import { expect, test } from 'vitest'
import { addDays } from '#src/dates.ts'
import { findDueDay, findFirstSince, QUEUE_REASON_KEYS } from './reasons.ts'

/** Closed from Christmas to the end of the year. */
const isClosed = (day: string) => day >= '2026-12-24' && day <= '2026-12-31'
const DAYS = Array.from({ length: 90 }, (_, index) => addDays('2026-10-20', index))

test.each(QUEUE_REASON_KEYS)('the due day of %s never falls when it waits since a later day', reason => {
  const dueDays = DAYS.map(day => findDueDay(reason, day, isClosed))
  expect(dueDays).toEqual(dueDays.toSorted())
})

test.each(QUEUE_REASON_KEYS)('the first day of %s divides what is due before a day from what is due later', reason => {
  for (const dueDay of DAYS) {
    const first = findFirstSince(reason, dueDay, isClosed)
    expect(findDueDay(reason, first, isClosed) >= dueDay, dueDay).toBe(true)
    expect(findDueDay(reason, addDays(first, -1), isClosed) < dueDay, dueDay).toBe(true)
  }
})

test('a document that arrives before our closed days is due after them', () => {
  expect(findDueDay('document-to-review', '2026-12-18', isClosed)).toBe('2027-01-07')
  expect(findDueDay('document-to-review', '2026-11-20', isClosed)).toBe('2026-12-01')
})
