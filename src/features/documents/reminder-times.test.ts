import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayInLagos, daysBetween } from '#src/dates.ts'
import { findNextReminder } from './reminder-times.ts'

const DUE_DATE = '2026-11-26'

test('reminders are sent at 09:00 in Lagos, 7, 3 and 1 days before the due date, then weekly', () => {
  const reminderTimes = listReminderTimesFrom('2026-11-02T09:00:00Z', 6)
  expect(reminderTimes).toEqual([
    '2026-11-19T08:00:00.000Z',
    '2026-11-23T08:00:00.000Z',
    '2026-11-25T08:00:00.000Z',
    '2026-12-03T08:00:00.000Z',
    '2026-12-10T08:00:00.000Z',
    '2026-12-17T08:00:00.000Z',
  ])
})

test('reminders that would be in the past are skipped', () => {
  expect(listReminderTimesFrom('2026-11-24T12:00:00Z', 2)).toEqual([
    '2026-11-25T08:00:00.000Z',
    '2026-12-03T08:00:00.000Z',
  ])
  expect(listReminderTimesFrom('2026-11-26T07:00:00Z', 1)).toEqual(['2026-12-03T08:00:00.000Z'])
})

test('a document that was asked for this morning is not reminded of today', () => {
  expect(findNextReminder('2026-12-04', new Date('2026-11-27T07:52:00Z'))).toEqual(new Date('2026-12-01T08:00:00Z'))
})

test('a request without a due date has no reminders', () => {
  expect(findNextReminder(null, new Date('2026-11-02T09:00:00Z'))).toBeNull()
})

test('the next reminder is always on a later day, and at most a week away when the weekly reminders have begun', () => {
  const randomInstants = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(randomInstants, after => {
      const nextReminder = findNextReminder(DUE_DATE, after)
      const days = daysBetween(dayInLagos(after), dayInLagos(nextReminder ?? after))
      expect(days).toBeGreaterThan(0)
      if (after > new Date('2026-12-03T08:00:00Z')) expect(days).toBeLessThanOrEqual(7)
    }),
  )
})

function listReminderTimesFrom(instant: string, times: number): Array<string> {
  const reminderTimes: Array<string> = []
  for (let after = new Date(instant); reminderTimes.length < times; ) {
    const nextReminder = findNextReminder(DUE_DATE, after)
    if (nextReminder === null) break
    reminderTimes.push(nextReminder.toISOString())
    after = nextReminder
  }
  return reminderTimes
}
