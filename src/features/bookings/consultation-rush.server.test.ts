import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testContext } from '#tests/support/app-context.ts'
import { addSecondAdviser, RUSH_TIMES, runConsultationRush } from '#tests/support/consultation-rush.ts'

test('200 visitors at ten times, with holds that lapse, late transfers and advisers that close the day', async () => {
  const app = await testContext()
  await addSecondAdviser(app)
  const { booked } = await runConsultationRush(app, {
    day: '2026-11-26',
    times: RUSH_TIMES,
    visitorCount: 200,
    random: randomInt,
  })
  expect(booked).toBeGreaterThan(10)
  expect(booked).toBeLessThanOrEqual(20)
})
