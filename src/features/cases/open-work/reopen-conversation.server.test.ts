import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { answerByMail } from '#src/features/messages/answer-customer.server.ts'
import { sendCustomerMessage } from '#src/features/messages/send-customer-message.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { ALL_WORK, loadQueue } from './queue.server.ts'
import { reopenConversation } from './reopen-conversation.server.ts'
import { snoozeCase } from './snooze.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

test('a reopened conversation waits since the last message of the customer, also in a snoozed case', async () => {
  const app = await testContext()
  const { id: caseId } = await anOrder().settled().saveTo(app.db, app.clock)
  await sendCustomerMessage(app, { caseId, id: randomUUID(), text: 'May we call later?', aboutId: null })
  const sentAt = app.clock.now()
  app.clock.advance({ hours: 5 })
  await answerByMail(app, STAFF, { id: randomUUID(), caseId, text: 'Yes.' })
  await snoozeCase(app, STAFF, { caseId, until: addDays(dayInLagos(app.clock.now()), 3), note: null })
  expect(await reopenConversation(app, STAFF, caseId)).toEqual({ ok: true, changed: true })
  expect(await app.db.select({ waitingSince: liveCases.waitingSince }).from(liveCases)).toEqual([
    { waitingSince: sentAt },
  ])
  expect((await loadQueue(app, ALL_WORK)).map(({ reason }) => reason)).toContain('message')
})
