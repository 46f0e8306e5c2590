import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, dayInLagos, weekdayOf } from '#src/dates.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { addSecondAdviser, RUSH_TIMES, runConsultationRush } from '#tests/support/consultation-rush.ts'

const ROUNDS = 10_000
const VISITORS_A_ROUND = 6
const RUSHES = 50
const VISITORS_A_RUSH = 200

test(`in ${ROUNDS} rounds for one time, each payment ends with a booking or a credit`, {
  timeout: 7_200_000,
}, async () => {
  let credits = 0
  for (let round = 0; round < ROUNDS; round++) {
    const app = await sharedContext(round)
    const time = RUSH_TIMES[round % RUSH_TIMES.length] ?? '09:00'
    const rush = { day: nextWorkday(app.clock.now()), times: [time], visitorCount: VISITORS_A_ROUND, random: randomInt }
    const { booked, credited } = await runConsultationRush(app, rush)
    expect(booked).toBeLessThanOrEqual(2)
    credits += credited
    await app.db.delete(bookings)
  }
  expect(credits).toBeGreaterThan(0)
})

test(`${RUSHES} rushes of ${VISITORS_A_RUSH} visitors for ten times`, { timeout: 3_600_000 }, async () => {
  const app = await testContext()
  await addSecondAdviser(app)
  for (let rush = 0; rush < RUSHES; rush++) {
    const day = nextWorkday(app.clock.now())
    const { booked } = await runConsultationRush(app, {
      day,
      times: RUSH_TIMES,
      visitorCount: VISITORS_A_RUSH,
      random: randomInt,
    })
    expect(booked).toBeLessThanOrEqual(2 * RUSH_TIMES.length)
    await app.db.delete(bookings)
  }
})

let current: Awaited<ReturnType<typeof testContext>> | null = null

/** Each database serves some rounds, so that the history of earlier ones slows none down. */
async function sharedContext(round: number) {
  if (current === null || round % 500 === 0) {
    current = await testContext()
    await addSecondAdviser(current)
  }
  return current
}

function nextWorkday(now: Date): string {
  let day = addDays(dayInLagos(now), 3)
  while (weekdayOf(day) > 5) day = addDays(day, 1)
  return day
}
