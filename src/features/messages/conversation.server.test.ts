import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { reopenConversation } from '#src/features/cases/open-work/reopen-conversation.server.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { markAnswered, recordSeen } from './conversation.server.ts'
import { receiveMessage } from './receive-message.server.ts'
import { sendCustomerMessage } from './send-customer-message.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const ENQUIRY = { name: 'Ola', email: 'ola@example.ng', sector: 'dance', message: 'Can you help me?' } as const

test('staff mark a conversation as answered and reopen it, each once', async () => {
  const app = await testContext()
  await receiveMessage(app, ENQUIRY, { acknowledge: false })
  const receivedAt = app.clock.now()
  const [found] = await app.db.select().from(liveCases)
  const id = found?.id ?? ''
  app.clock.advance({ hours: 5 })
  expect(await markAnswered(app, STAFF, id)).toEqual({ ok: true, changed: true })
  expect(await markAnswered(app, STAFF, id)).toEqual({ ok: true, changed: false })
  expect(await app.db.select({ waitingSince: liveCases.waitingSince }).from(liveCases)).toEqual([
    { waitingSince: null },
  ])
  expect(await reopenConversation(app, STAFF, id)).toEqual({ ok: true, changed: true })
  expect(await reopenConversation(app, STAFF, id)).toEqual({ ok: true, changed: false })
  expect(await app.db.select({ waitingSince: liveCases.waitingSince }).from(liveCases)).toEqual([
    { waitingSince: receivedAt },
  ])
  const types = (await eventsAbout(app.db, id)).map(({ type }) => type)
  expect(types.sort()).toEqual(['contact.message_received', 'thread.answered', 'thread.reopened'])
})

test('a message that arrived after our last look keeps its conversation waiting', async () => {
  const app = await testContext()
  const { id: orderId } = await anOrder().settled().saveTo(app.db, app.clock)
  const send = () =>
    sendCustomerMessage(app, { caseId: orderId, id: randomUUID(), text: 'Can you help me?', aboutId: null })
  await send()
  const [found] = await app.db.select().from(liveCases)
  const caseId = found?.id ?? ''
  await recordSeen(app, { caseId, by: 'staff', until: app.clock.now() })
  app.clock.advance({ minutes: 1 })
  await send()
  expect(await markAnswered(app, STAFF, caseId)).toEqual({ ok: false, reason: 'unread' })
  expect((await app.db.select().from(liveCases))[0]?.waitingSince).toEqual(found?.waitingSince)
  await recordSeen(app, { caseId, by: 'staff', until: app.clock.now() })
  expect(await markAnswered(app, STAFF, caseId)).toEqual({ ok: true, changed: true })
})

test('an unknown conversation is not found', async () => {
  const app = await testContext()
  expect(await markAnswered(app, STAFF, randomUUID())).toEqual({ ok: false, reason: 'not-found' })
})
