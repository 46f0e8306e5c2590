import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { answerRequest } from './answer-request.server.ts'
import { receiveRequest } from './receive-request.server.ts'
import { privacyRequests } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

test('an answer closes the request and is mailed to the person once', async () => {
  const app = await testContext()
  const id = randomUUID()
  await receiveRequest(app, STAFF, { id, email: 'ada@example.ng', caseId: null, kind: 'copy', text: 'A copy' })
  expect(await answerRequest(app, STAFF, { id, answer: 'It is attached.' })).toEqual({ ok: true })
  expect(await answerRequest(app, STAFF, { id, answer: 'It is attached.' })).toEqual({ ok: true })
  expect(await answerRequest(app, STAFF, { id, answer: 'Something else' })).toEqual({ ok: false, reason: 'answered' })
  expect(await app.db.select().from(privacyRequests)).toMatchObject([
    { answer: 'It is attached.', answeredBy: STAFF.id, answeredAt: app.clock.now() },
  ])
  const answers = (await queuedMail(app.db)).filter(({ template }) => template === 'privacy.request_answered')
  expect(answers).toMatchObject([{ to: 'ada@example.ng', data: { kind: 'copy', answer: 'It is attached.' } }])
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toEqual([
    'privacy.request_received',
    'privacy.request_answered',
  ])
})

test('a request that does not exist cannot be answered', async () => {
  const app = await testContext()
  for (const id of ['x', randomUUID()]) {
    expect(await answerRequest(app, STAFF, { id, answer: 'Yes' })).toEqual({ ok: false, reason: 'not-found' })
  }
})
