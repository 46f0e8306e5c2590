import fc from 'fast-check'
import { test } from 'vitest'
import { anOrder } from '#factories/an-order.server.ts'
import { frozenClock } from '#src/clock.ts'
import { bookings, calendars, closures, timeSlots } from '#src/features/bookings/table.server.ts'
import { DEFAULT_WEEKLY_HOURS } from '#src/features/settings/weekly-hours.ts'
import { testContext } from '../support/app-context.ts'
import { calendarCommands, type Payment } from '../support/calendar-commands.ts'
import { createCalendarModel } from '../support/calendar-model.ts'

/** Few in every run, many with FULL. */
const HISTORIES = process.env.FULL ? 1_000 : 40

/** Paid consultations of both lengths. */
const PAYMENTS = 8

/** A Monday, half an hour before midnight in Lagos, when the booking window changes. */
const BEGINS = '2026-11-02T22:30:00Z'

/** Few days and times, so that the steps of a history conflict. */
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

test(`in ${HISTORIES} random histories the calendar agrees with its model and keeps its constraints`, {
  timeout: 60_000 + HISTORIES * 3_000,
}, async () => {
  const context = await testContext()
  const payments = await Promise.all(Array.from({ length: PAYMENTS }, (_, index) => paid(index % 2 === 0 ? 30 : 60)))
  const histories = fc.commands(calendarCommands(PAYMENTS, { days, times }), { maxCommands: 25, size: 'max' })

  await fc.assert(
    fc.asyncProperty(histories, async history => {
      for (const table of [bookings, timeSlots, closures]) await context.db.delete(table)
      await context.db.update(calendars).set({ isOpen: true, weeklyHours: DEFAULT_WEEKLY_HOURS })
      const app = { ...context, clock: frozenClock(BEGINS) }
      await fc.asyncModelRun(() => ({ model: createCalendarModel(app.clock.now), real: { app, payments } }), history)
    }),
    { numRuns: HISTORIES },
  )

  async function paid(minutes: 30 | 60): Promise<Payment> {
    const { payment } = await anOrder().forItem(`consultation_${minutes}`).settled().saveTo(context.db, context.clock)
    return { id: payment.id, reference: payment.reference, minutes }
  }
})
