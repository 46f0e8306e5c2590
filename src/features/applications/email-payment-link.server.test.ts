import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { emailPaymentLink } from './email-payment-link.server.ts'
import { writeApplication } from './write-application.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

test('concurrent requests of one form email the payment link of an unpaid application once', async () => {
  const app = await testContext()
  const { id, email } = await anApplication().saveTo(app.db, app.clock)
  const form = { id, mailId: randomUUID() }
  const results = await Promise.all([1, 2, 3].map(() => emailPaymentLink(app, STAFF, form)))
  expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  const [mail, ...others] = await queuedMail(app.db, email)
  expect(mail).toMatchObject({ template: 'applications.payment-link', data: { isReminder: false } })
  expect(JSON.stringify(mail)).toContain(id)
  expect(others).toEqual([])
  expect(await eventsAbout(app.db, id)).toEqual([{ type: 'application.emailed', actor: 'staff', details: {} }])
})

test('the mail with a payment link names another application of the same address that is open', async () => {
  const app = await testContext()
  const open = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await anApplication().withEmail('other@example.ng').settled('initial').saveTo(app.db, app.clock)
  const second = await anApplication().saveTo(app.db, app.clock)
  const send = () => emailPaymentLink(app, STAFF, { id: second.id, mailId: randomUUID() })
  await send()
  const { reference } = open
  expect((await queuedMail(app.db, second.email))[0]?.data).toMatchObject({
    open: { reference, service: open.service, trackingUrl: expect.stringContaining(`${reference}`) },
  })
  const isOpenCase = eq(cases.id, open.id)
  for (const end of [{ status: 'rejected' }, { status: 'pending', endedByRefundAt: app.clock.now() }] as const) {
    await app.db.update(cases).set(end).where(isOpenCase)
    app.clock.advance({ minutes: 1 })
    await send()
  }
  expect((await queuedMail(app.db, second.email)).filter(({ data }) => 'open' in Object(data))).toHaveLength(1)
})

test('after a part, the emailed payment link is for the rest', async () => {
  const app = await testContext()
  const { id, email } = await anApplication().forItem('full_support', 'split').saveTo(app.db, app.clock)
  const part = { settledPence: 120_000, reference: 'GT-7K2M-9QXD' }
  await writeApplication(app.db, id, part)
  await emailPaymentLink(app, STAFF, { id, mailId: randomUUID() })
  expect(await queuedMail(app.db, email)).toMatchObject([
    { data: { duePence: 180_000, totalPence: 500_000, paidPence: 120_000 } },
  ])
})

test('no payment link is emailed for an application that is paid, closed or deleted', async () => {
  const app = await testContext()
  const paid = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const closed = await anApplication().withEmail('closed@example.ng').inStatus('rejected').saveTo(app.db, app.clock)
  const notEndorsed = await anApplication().withEmail('no@example.ng').inStatus('refused').saveTo(app.db, app.clock)
  const send = (id: string) => emailPaymentLink(app, STAFF, { id, mailId: randomUUID() })
  expect(await send(paid.id)).toEqual({ ok: false, reason: 'paid' })
  expect(await send(closed.id)).toEqual({ ok: false, reason: 'closed' })
  expect(await send(notEndorsed.id)).toEqual({ ok: false, reason: 'closed' })
  expect(await send(randomUUID())).toEqual({ ok: false, reason: 'not-found' })
  expect(await queuedMail(app.db)).toEqual([])
  expect(await eventsAbout(app.db, closed.id)).toEqual([])
})

test('when the delivery job cannot be queued, neither the mail nor the event is stored', async () => {
  const app = await testContext()
  const { id } = await anApplication().saveTo(app.db, app.clock)
  const failingContext = {
    ...app,
    jobs: { ...app.jobs, enqueue: () => Promise.reject(new Error('Simulated failure.')) },
  }
  const sending = emailPaymentLink(failingContext, STAFF, { id, mailId: randomUUID() })
  await expect(sending).rejects.toThrow('Simulated failure.')
  expect(await queuedMail(app.db)).toEqual([])
  expect(await eventsAbout(app.db, id)).toEqual([])
})
