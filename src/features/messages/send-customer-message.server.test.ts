import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { assignCases } from '#src/features/cases/work/assign-cases.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { sendToApplicant } from './answer-customer.server.ts'
import { recordSeen } from './conversation.server.ts'
import { readConversation } from './queries.server.ts'
import { sendCustomerMessage } from './send-customer-message.server.ts'
import { messages } from './table.server.ts'

const TEXT = 'Which letters do I need?'

async function createContext() {
  const app = await testContext()
  const builder = anApplication().forItem('initial_assessment', 'full').settled('complete')
  const application = await builder.saveTo(app.db, app.clock)
  const staff = await aStaffMember().withPassword('a long enough passphrase').saveTo(app.db, app.clock)
  return { app, application, staff }
}

test('a message of an applicant begins the conversation, which then waits for us', async () => {
  const { app, application } = await createContext()
  const id = randomUUID()
  expect(await sendCustomerMessage(app, { caseId: application.id, id, text: TEXT, aboutId: null })).toEqual({
    ok: true,
  })
  const [found] = await app.db.select().from(liveCases)
  expect(found).toMatchObject({ id: application.id, waitingSince: app.clock.now() })
  expect(await app.db.select().from(messages)).toMatchObject([{ id, text: TEXT, authorKind: 'customer', seenAt: null }])
  expect(await eventsAbout(app.db, application.id)).toMatchObject([{ type: 'message.received', actor: 'applicant' }])
})

test('submitting the same message twice at once sends one message and one mail', async () => {
  const { app, application } = await createContext()
  const message = { caseId: application.id, id: randomUUID(), text: TEXT, aboutId: null }
  await Promise.all(Array.from({ length: 5 }, () => sendCustomerMessage(app, message)))
  expect(await app.db.select().from(messages)).toHaveLength(1)
  expect(await queuedMail(app.db)).toMatchObject([{ template: 'messages.received' }])
})

test('messages of a customer arrive while colleagues change the owner of the consultation', async () => {
  const { app, staff } = await createContext()
  const actor = { kind: 'staff', id: staff.id } as const
  const { id: orderId } = await anOrder().settled().saveTo(app.db, app.clock)
  await sendCustomerMessage(app, { caseId: orderId, id: randomUUID(), text: TEXT, aboutId: null })
  const [_thread] = await app.db.select().from(liveCases)
  const rounds = Array.from({ length: 15 }, (_, round) => {
    const ownerId = round % 2 === 0 ? staff.id : null
    return [
      sendCustomerMessage(app, { caseId: orderId, id: randomUUID(), text: TEXT, aboutId: null }),
      assignCases(app, actor, { caseIds: [orderId], ownerId, note: null }),
    ]
  })
  for (const result of await Promise.all(rounds.flat())) expect(result.ok).toBe(true)
  expect(await app.db.$count(messages)).toBe(16)
})

test('two messages before we look send one mail, and the next message after a look sends another', async () => {
  const { app, application } = await createContext()
  const send = () => sendCustomerMessage(app, { caseId: application.id, id: randomUUID(), text: TEXT, aboutId: null })
  await send()
  await send()
  expect(await queuedMail(app.db)).toHaveLength(1)
  const [found] = await app.db.select().from(liveCases)
  await recordSeen(app, { caseId: found?.id ?? '', by: 'staff', until: new Date(app.clock.now().getTime() + 10) })
  await send()
  expect(await queuedMail(app.db)).toHaveLength(2)
})

test('the waiting time is that of the oldest unanswered message, and messages keep their order', async () => {
  const { app, application } = await createContext()
  const first = app.clock.now()
  for (const text of ['First', 'Second', 'Third']) {
    await sendCustomerMessage(app, { caseId: application.id, id: randomUUID(), text, aboutId: null })
  }
  const [found] = await app.db.select().from(liveCases)
  expect(found?.waitingSince).toEqual(first)
  const { entries } = await readConversation(app, { caseId: found?.id ?? '', before: null })
  expect(entries.map(({ text }) => text)).toEqual(['First', 'Second', 'Third'])
})

test('only the owner of the case is mailed, also with the switch off', async () => {
  const { app, application, staff } = await createContext()
  await aStaffMember()
    .withEmail('other@talentpassage.example')
    .withPassword('a long enough passphrase')
    .saveTo(app.db, app.clock)
  await writeApplication(app.db, application.id, { ownerId: staff.id })
  await sendCustomerMessage(app, { caseId: application.id, id: randomUUID(), text: TEXT, aboutId: null })
  expect(await queuedMail(app.db)).toMatchObject([{ to: staff.email, template: 'messages.received' }])
})

test('a long conversation is read in pages of fifty', async () => {
  const { app, application, staff } = await createContext()
  for (let index = 1; index <= 55; index++) {
    await sendCustomerMessage(app, {
      caseId: application.id,
      id: randomUUID(),
      text: `Message ${index}`,
      aboutId: null,
    })
  }
  await sendToApplicant(
    app,
    { kind: 'staff', id: staff.id },
    {
      id: randomUUID(),
      applicationId: application.id,
      text: 'Answer',
      sentAs: 'message',
      aboutId: null,
      files: [],
    },
  )
  const [found] = await app.db.select().from(liveCases)
  const newest = await readConversation(app, { caseId: found?.id ?? '', before: null })
  expect(newest.entries.map(({ text }) => text).slice(-2)).toEqual(['Message 55', 'Answer'])
  expect(newest.entries).toHaveLength(50)
  const before = new Date(Number(newest.olderBefore))
  const older = await readConversation(app, { caseId: found?.id ?? '', before })
  expect(older.entries.map(({ text }) => text)).toEqual([1, 2, 3, 4, 5, 6].map(index => `Message ${index}`))
  expect(older.olderBefore).toBeNull()
})

test('a question names the deliverable only if it is of the same conversation', async () => {
  const { app, application } = await createContext()
  const aboutId = randomUUID()
  await sendCustomerMessage(app, { caseId: application.id, id: randomUUID(), text: TEXT, aboutId })
  expect(await app.db.select({ aboutId: messages.aboutId }).from(messages)).toEqual([{ aboutId: null }])
})

test('a consultation customer writes to us, and everyone is mailed', async () => {
  const { app } = await createContext()
  const order = await anOrder().saveTo(app.db, app.clock)
  expect(await sendCustomerMessage(app, { caseId: order.id, id: randomUUID(), text: TEXT, aboutId: null })).toEqual({
    ok: true,
  })
  expect(await queuedMail(app.db)).toMatchObject([{ template: 'messages.received' }])
})

test('a message to an unknown application or order is refused', async () => {
  const { app } = await createContext()
  const unknown = { id: randomUUID(), text: TEXT, aboutId: null }
  expect(await sendCustomerMessage(app, { caseId: randomUUID(), ...unknown })).toEqual({
    ok: false,
    reason: 'not-found',
  })
})
