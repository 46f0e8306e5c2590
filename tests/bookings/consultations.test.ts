import fc from 'fast-check'
import { test } from 'vitest'
import { anOrder } from '#factories/an-order.server.ts'
import { frozenClock } from '#src/clock.ts'
import { bookings, calendars, closures, timeSlots } from '#src/features/bookings/table.server.ts'
import { DEFAULT_WEEKLY_HOURS } from '#src/features/settings/weekly-hours.ts'
import { calendarSteps, type Payment } from '../support/calendar-steps.ts'
import { testGround } from '../support/ground.ts'
import { paperCalendar } from '../support/paper-calendar.ts'

/** Histories of one calendar: some in every run, many in the full one. */
const HISTORIES = process.env.FULL ? 1_000 : 40

/** Consultations of both lengths that are paid. */
const PAYMENTS = 8

/** A Monday, half an hour before midnight in Lagos: soon the first day that can be booked changes, and the last. */
const BEGINS = '2026-11-02T22:30:00Z'

/** Few days and times, so that the steps of a history get into each other's way. */
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

test(`through ${HISTORIES} histories the calendar answers as one on paper would, and never holds what must not be`, {
  timeout: 60_000 + HISTORIES * 3_000,
}, async () => {
  const ground = await testGround()
  const payments = await Promise.all(Array.from({ length: PAYMENTS }, (_, index) => paid(index % 2 === 0 ? 30 : 60)))
  const histories = fc.commands(calendarSteps(PAYMENTS, { days, times }), { maxCommands: 25, size: 'max' })

  await fc.assert(
    fc.asyncProperty(histories, async history => {
      for (const table of [bookings, timeSlots, closures]) await ground.db.delete(table)
      await ground.db.update(calendars).set({ isOpen: true, weeklyHours: DEFAULT_WEEKLY_HOURS })
      const app = { ...ground, clock: frozenClock(BEGINS) }
      await fc.asyncModelRun(() => ({ model: paperCalendar(app.clock.now), real: { app, payments } }), history)
    }),
    { numRuns: HISTORIES },
  )

  async function paid(minutes: 30 | 60): Promise<Payment> {
    const { payment } = await anOrder().forItem(`consultation_${minutes}`).settled().saveTo(ground.db, ground.clock)
    return { id: payment.id, reference: payment.reference, minutes }
  }
})
