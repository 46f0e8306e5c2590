import fc from 'fast-check'
import { test } from 'vitest'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { frozenClock } from '#src/clock.ts'
import { bookings, calendarExceptions, calendars } from '#src/features/bookings/table.server.ts'
import { DEFAULT_WEEKLY_HOURS } from '#src/features/site/settings/weekly-hours.ts'
import { testContext } from '../support/app-context.ts'
import { calendarCommands, type Payment } from '../support/calendar-commands.ts'
import { createCalendarModel } from '../support/calendar-model.ts'
import { chooseSize } from '../support/full-run.ts'

/** `FULL=1` tries many more histories than a usual run. A history is a random sequence of commands. */
const HISTORY_COUNT = chooseSize({ sample: 4, full: 1_000 })

/** Half of the paid consultations take 30 minutes, the others 60. */
const PAYMENT_COUNT = 8

/** This is half an hour before midnight in Lagos, because the bookable days change at midnight. */
const START = '2026-11-02T22:30:00Z'

/** There are few days and times, so that the commands of a history often conflict. */
const days = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom('2026-11-04', '2026-11-05') },
  { weight: 2, arbitrary: fc.constant('2026-11-07') },
  { weight: 1, arbitrary: fc.constantFrom('2026-11-02', '2026-11-03', '2027-01-31', '2027-02-01') },
)
const times = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom('09:00', '09:30', '10:00', '10:30') },
  { weight: 2, arbitrary: fc.constantFrom('11:30', '12:00', '12:30', '16:30', '17:00') },
  { weight: 1, arbitrary: fc.constantFrom('08:30', '10:15', '17:30') },
)

test(`C83: after each command of ${HISTORY_COUNT} random sequences the calendar agrees with its model`, {
  timeout: 60_000 + HISTORY_COUNT * 3_000,
}, async () => {
  const context = await testContext()
  const payments = await Promise.all(
    Array.from({ length: PAYMENT_COUNT }, (_, index) => createPayment(index % 2 === 0 ? 30 : 60)),
  )
  const histories = fc.commands(calendarCommands(PAYMENT_COUNT, { days, times }), { maxCommands: 25, size: 'max' })

  await fc.assert(
    fc.asyncProperty(histories, async history => {
      for (const table of [bookings, calendarExceptions]) await context.db.delete(table)
      await context.db.update(calendars).set({ isOpen: true, weeklyHours: DEFAULT_WEEKLY_HOURS })
      const app = { ...context, clock: frozenClock(START) }
      await fc.asyncModelRun(() => ({ model: createCalendarModel(app.clock.now), real: { app, payments } }), history)
    }),
    { numRuns: HISTORY_COUNT },
  )

  async function createPayment(minutes: 30 | 60): Promise<Payment> {
    const { payment } = await anOrder().forItem(`consultation_${minutes}`).settled().saveTo(context.db, context.clock)
    return { id: payment.id, reference: payment.reference, minutes }
  }
})
