import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#src/clock.ts'
import { isReminderTime, latestReminderTime, MAX_REMINDERS, nextStepAt, reminderStep } from './reminder-rule.ts'

const DAYS = [1, 3, 7] as const
const anInstant = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })

test.each([
  ['2026-11-22T06:59:59Z', false],
  ['2026-11-22T07:00:00Z', true],
  ['2026-11-22T18:59:59Z', true],
  ['2026-11-22T19:00:00Z', false],
  ['2026-11-22T23:30:00Z', false],
])('whether reminders may be sent at %s: %s', (instant, isAllowed) => {
  expect(isReminderTime(new Date(instant))).toBe(isAllowed)
})

test.each([
  ['2026-11-22T06:59:59Z', '2026-11-21T18:59:59.999Z'],
  ['2026-11-22T07:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['2026-11-22T18:59:59Z', '2026-11-22T18:59:59.000Z'],
  ['2026-11-22T19:00:00Z', '2026-11-22T18:59:59.999Z'],
  ['2026-11-22T23:30:00Z', '2026-11-22T18:59:59.999Z'],
])('at %s the most recent time at which reminders could be sent is %s', (instant, latest) => {
  expect(latestReminderTime(new Date(instant)).toISOString()).toBe(latest)
  expect(isReminderTime(new Date(latest))).toBe(true)
})

test('whenever the job runs, at most three reminders are sent, a day apart, and then one notice to staff', () => {
  fc.assert(
    fc.property(
      anInstant,
      // Hours between two runs of the job: a few minutes, or days when the program was stopped.
      fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), { minLength: 1, maxLength: 300 }),
      (begin, hoursBetweenRuns) => {
        const sent: Array<{ step: string; at: Date }> = []
        let dueAt = nextStepAt(DAYS, 0, begin)
        let now = begin
        for (const hours of hoursBetweenRuns) {
          now = new Date(now.getTime() + hours * HOUR_MS)
          const step = reminderStep(sent.length)
          if (dueAt === null || dueAt > now || !isReminderTime(now)) continue
          sent.push({ step, at: now })
          dueAt = nextStepAt(DAYS, sent.length, now)
        }
        expect(sent.map(({ step }) => step)).toEqual(
          ['reminder', 'reminder', 'reminder', 'staff'].slice(0, sent.length),
        )
        for (const [index, { at }] of sent.entries()) {
          expect(isReminderTime(at)).toBe(true)
          expect(at.getTime() - (sent[index - 1]?.at ?? begin).getTime()).toBeGreaterThanOrEqual(DAY_MS)
        }
      },
    ),
  )
})

test('hourly runs send reminders after one, three and seven days', () => {
  const begin = new Date('2026-11-02T09:00:00Z')
  const times: Array<Date> = []
  for (let since = begin; times.length < MAX_REMINDERS; ) {
    const next = nextStepAt(DAYS, times.length, since)
    if (next === null) break
    times.push(next)
    since = next
  }
  expect(times.map(time => (time.getTime() - begin.getTime()) / DAY_MS)).toEqual([1, 3, 7])
  expect(reminderStep(4)).toBe('none')
  expect(nextStepAt(DAYS, 4, begin)).toBeNull()
})
