import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { timeWishes } from '#src/features/bookings/table.server.ts'
import { openWork } from '#src/features/cases/open-work/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { askForTime } from './ask-for-time.server.ts'
import { receiveMessage } from './receive-message.server.ts'
import { messages } from './table.server.ts'

test('the wish of a customer is one message and one task, also when the form is sent twice', async () => {
  const app = await testContext()
  const { id: caseId } = await anOrder().settled().saveTo(app.db, app.clock)
  const id = randomUUID()
  const wish = { caseId, id, text: 'Only after 18:00.', zone: 'Europe/London' }
  expect(await askForTime(app, wish)).toEqual({ ok: true })
  expect(await askForTime(app, wish)).toEqual({ ok: true })
  expect(await app.db.select().from(messages)).toMatchObject([{ caseId, text: 'Only after 18:00.' }])
  await askForTime(app, { ...wish, id: randomUUID(), zone: null })
  expect(await app.db.select().from(timeWishes)).toMatchObject([{ caseId, zone: null }])
  expect((await app.db.select().from(openWork)).map(({ reason }) => reason)).toContain('time-wish')
  expect(await askForTime(app, { ...wish, caseId: randomUUID() })).toEqual({ ok: false, reason: 'not-found' })
})

test('the wish of a visitor is an enquiry that waits in the queue with the zone', async () => {
  const app = await testContext()
  const message = {
    name: 'Ada Obi',
    email: 'ada@example.ng',
    sector: 'technology',
    message: 'Only on Saturdays.',
  } as const
  await receiveMessage(app, message, { acknowledge: false, timeWish: { zone: 'Europe/London' } })
  expect(await app.db.select().from(openWork)).toMatchObject([{ reason: 'time-wish', title: 'Europe/London' }])
})
