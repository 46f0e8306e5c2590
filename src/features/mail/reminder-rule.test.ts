import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#src/clock.ts'
import { isReminderTime, latestReminderTime, MAX_REMINDERS, nextStepAt, reminderStep } from './reminder-rule.ts'

const REMINDER_DAYS = [1, 3, 7] as const
const anyInstant = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })

test.each(['2026-11-22T07:00:00Z', '2026-11-22T18:59:59Z'])('reminders may be sent at %s', instant => {
  expect(isReminderTime(new Date(instant))).toBe(true)
})

test.each(['2026-11-22T06:59:59Z', '2026-11-22T19:00:00Z', '2026-11-22T23:30:00Z'])(
  'no reminders may be sent at %s',
  instant => {
    expect(isReminderTime(new Date(instant))).toBe(false)
  },
)

test.each([
  ['2026-11-22T06:59:59Z', '2026-11-21T18:59:59.999Z'],
  ['2026-11-22T07:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['2026-11-22T18:59:59Z', '2026-11-22T18:59:59.000Z'],
  ['2026-11-22T19:00:00Z', '2026-11-22T18:59:59.999Z'],
  ['2026-11-22T23:30:00Z', '2026-11-22T18:59:59.999Z'],
])('at %s, the latest time at which reminders could be sent is %s', (instant, latest) => {
  expect(latestReminderTime(new Date(instant)).toISOString()).toBe(latest)
  expect(isReminderTime(new Date(latest))).toBe(true)
})

test('however often the job runs, it sends at most three reminders a day apart, and then one notice to staff', () => {
  fc.assert(
    fc.property(
      anyInstant,
      // Hours between two runs of the job: a few minutes, or days when the program was stopped.
      fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), { minLength: 1, maxLength: 300 }),
      (startedAt, hoursBetweenRuns) => {
        const sentSteps: Array<{ step: string; at: Date }> = []
        let dueAt = nextStepAt(REMINDER_DAYS, 0, startedAt)
        let now = startedAt
        for (const hours of hoursBetweenRuns) {
          now = new Date(now.getTime() + hours * HOUR_MS)
          const step = reminderStep(sentSteps.length)
          if (dueAt === null || dueAt > now || !isReminderTime(now)) continue
          sentSteps.push({ step, at: now })
          dueAt = nextStepAt(REMINDER_DAYS, sentSteps.length, now)
        }
        expect(sentSteps.map(({ step }) => step)).toEqual(
          ['reminder', 'reminder', 'reminder', 'staff'].slice(0, sentSteps.length),
        )
        for (const [index, { at }] of sentSteps.entries()) {
          expect(isReminderTime(at)).toBe(true)
          expect(at.getTime() - (sentSteps[index - 1]?.at ?? startedAt).getTime()).toBeGreaterThanOrEqual(DAY_MS)
        }
      },
    ),
  )
})

test('a job that runs on time sends reminders after one, three and seven days', () => {
  const startedAt = new Date('2026-11-02T09:00:00Z')
  const reminderTimes: Array<Date> = []
  for (let since = startedAt; reminderTimes.length < MAX_REMINDERS; ) {
    const nextReminderAt = nextStepAt(REMINDER_DAYS, reminderTimes.length, since)
    if (nextReminderAt === null) break
    reminderTimes.push(nextReminderAt)
    since = nextReminderAt
  }
  expect(reminderTimes.map(time => (time.getTime() - startedAt.getTime()) / DAY_MS)).toEqual([1, 3, 7])
  expect(reminderStep(4)).toBe('none')
  expect(nextStepAt(REMINDER_DAYS, 4, startedAt)).toBeNull()
})
