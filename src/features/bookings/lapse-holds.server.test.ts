import { expect, test } from 'vitest'
import { eventsAbout } from '#tests/support/app-context.ts'
import { setUpHolds } from '#tests/support/holds.ts'
import { lapseHolds } from './lapse-holds.server.ts'

test('a time on hold is taken for all others until it lapses by the clock', async () => {
  const { app, held, isTenFree, takeTen, rows } = await setUpHolds()
  const { caseId, heldUntil } = await held()
  expect(heldUntil.getTime() - app.clock.now().getTime()).toBe(20 * 60_000)
  expect(await isTenFree()).toBe(false)
  expect(await takeTen()).toEqual({ ok: false, reason: 'taken' })

  app.clock.advance({ minutes: 20 })
  expect(await isTenFree()).toBe(true)
  expect(await takeTen()).toMatchObject({ ok: true })
  expect((await rows()).map(({ status }) => status)).toEqual(['confirmed'])
  expect((await eventsAbout(app.db, caseId)).map(({ type }) => type)).toEqual([
    'order.created',
    'booking.held',
    'booking.hold_lapsed',
  ])
})

test('the job deletes lapsed holds only, and can be repeated', async () => {
  const { app, hold, rows } = await setUpHolds()
  await hold()
  app.clock.advance({ minutes: 15 })
  await hold({ browser: 'another', email: 'bola@example.ng', time: '11:00' })
  app.clock.advance({ minutes: 5 })
  await lapseHolds(app)
  await lapseHolds(app)
  expect(await rows()).toMatchObject([{ email: 'bola@example.ng' }])
})
