import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { auditValues } from '#src/features/events/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { emailApplicant } from './answer-customer.server.ts'
import { recordSeen } from './conversation.server.ts'
import { readConversation } from './queries.server.ts'
import { sendCustomerMessage } from './send-customer-message.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

test('a message that staff write is mailed to the applicant, and replies go to the staff mailbox', async () => {
  const app = await testContext()
  const { id, email, reference } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const message = 'Good morning,\n\nwe have read your draft.'
  expect(await emailApplicant(app, STAFF, { id, subject: 'Your draft', message })).toEqual({ ok: true })

  expect(await app.db.select().from(mails)).toMatchObject([
    {
      to: email,
      replyTo: 'staff@talentpassage.example',
      aboutId: id,
      template: 'applications.from-staff',
      data: { subject: 'Your draft', message, reference },
    },
  ])
  expect(await eventsAbout(app.db, id)).toEqual([{ type: 'application.emailed', actor: 'staff', details: {} }])
  expect(await app.db.select().from(auditValues)).toEqual([])
})

test('an email without a subject gets the default subject, which contains the reference if there is one', async () => {
  const app = await testContext()
  const paidApplication = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const unpaidApplication = await anApplication().withEmail('other@example.ng').saveTo(app.db, app.clock)
  await emailApplicant(app, STAFF, { id: paidApplication.id, subject: null, message: 'Hello' })
  await emailApplicant(app, STAFF, { id: unpaidApplication.id, subject: null, message: 'Hello' })
  expect(await queuedMail(app.db, paidApplication.email)).toMatchObject([
    { data: { subject: `Update on your application ${paidApplication.reference}` } },
  ])
  expect(await queuedMail(app.db, unpaidApplication.email)).toMatchObject([
    { data: { subject: 'Update on your application', reference: null, trackingUrl: null } },
  ])
})

test('no mail is sent to the applicant of a deleted application', async () => {
  const app = await testContext()
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
    expect(await emailApplicant(app, STAFF, { id, subject: null, message: 'Hello' })).toEqual({
      ok: false,
      reason: 'not-found',
    })
  }
  expect(await queuedMail(app.db)).toEqual([])
})

test('when the delivery job cannot be queued, neither the mail nor the event is stored', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const failingContext = {
    ...app,
    jobs: { ...app.jobs, enqueue: () => Promise.reject(new Error('Simulated failure.')) },
  }
  await expect(emailApplicant(failingContext, STAFF, { id, subject: null, message: 'Hello' })).rejects.toThrow(
    'Simulated failure.',
  )
  expect(await queuedMail(app.db)).toEqual([])
  expect(await eventsAbout(app.db, id)).toEqual([])
})

test('concurrent submissions of the same email form send one mail', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const form = { idempotencyKey: '4c9b2f57-6a57-4d8b-9f6e-0d3b0a4a7c11', id, subject: null, message: 'Hello' }
  const results = await Promise.all([1, 2, 3].map(() => emailApplicant(app, STAFF, form)))
  expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect(await queuedMail(app.db)).toHaveLength(1)
  expect(await eventsAbout(app.db, id)).toHaveLength(1)
})

test('an email is an entry of the conversation, and answers what staff have seen', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const ask = (text: string) => sendCustomerMessage(app, { caseId: id, id: randomUUID(), text, aboutId: null })
  const readWaiting = async () =>
    (await app.db.select({ since: liveCases.waitingSince }).from(liveCases).where(eq(liveCases.id, id)))[0]?.since
  await ask('When do you read my draft?')
  const asked = app.clock.now()
  await emailApplicant(app, STAFF, { id, subject: null, message: 'Unrelated' })
  expect(await readWaiting()).toEqual(asked)
  await recordSeen(app, { caseId: id, by: 'staff', until: asked })
  app.clock.advance({ minutes: 1 })
  await emailApplicant(app, STAFF, { id, subject: 'Your draft', message: 'On Monday.' })
  expect(await readWaiting()).toBeNull()
  const { entries } = await readConversation(app, { caseId: id, before: null })
  expect(entries).toMatchObject([
    { authorKind: 'customer', subject: null },
    { authorKind: 'staff', subject: expect.stringContaining('Update on your application'), text: 'Unrelated' },
    { authorKind: 'staff', subject: 'Your draft', text: 'On Monday.' },
  ])
  expect((await queuedMail(app.db)).map(({ template }) => template).sort()).toEqual([
    'applications.from-staff',
    'applications.from-staff',
  ])
})
