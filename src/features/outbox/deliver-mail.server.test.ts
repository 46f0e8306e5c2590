import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSandboxInboxTransport } from '#src/adapters/sandbox-inbox/sandbox-inbox.ts'
import { MAIL_TRIES } from '#src/database/jobs.ts'
import { paymentLinkMail } from '#src/features/applications/emails/mails.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { receiptMail } from '#src/features/payments/emails/mails.ts'
import { passwordResetMail } from '#src/features/staff/emails/mails.ts'
import { createSandboxInbox } from '#src/sandbox/mail/inbox.ts'
import { testContext } from '#tests/support/app-context.ts'
import { deliverMail } from './deliver-mail.server.ts'
import { MailRefused, type OutgoingMail } from './mail-transport.ts'
import { notify } from './notify.server.ts'
import { readStopLink } from './stop-reminders.server.ts'
import { mails } from './table.server.ts'

const DATA = {
  name: 'Ada Obi',
  itemName: 'Application Fee',
  service: 'Initial Assessment',
  duePence: 5_900,
  totalPence: 9_900,
  paymentUrl: 'http://localhost:3000/payment?application_id=1',
  isReminder: false,
}

const ADA = { kind: 'applicant', email: 'ada@example.ng' } as const
const ABOUT = { kind: 'application', id: randomUUID() } as const

/** A message in the outbox, and a mail server that does with it what `server.take` says. */
async function withQueuedMail() {
  const context = await testContext()
  const taken: Array<OutgoingMail> = []
  const server = { take: async (_message: OutgoingMail) => {} }
  const app = {
    ...context,
    mailFrom: 'Us <us@example.ng>',
    mailTemplates,
    mail: {
      async send(message: OutgoingMail) {
        await server.take(message)
        taken.push(message)
      },
    },
  }
  await context.db.transaction(tx =>
    notify(context, tx, ADA, { mail: paymentLinkMail, about: ABOUT, data: DATA, replyTo: 'staff@example.ng' }),
  )
  const mail = async () => {
    const [row] = await context.db.select().from(mails)
    if (row === undefined) throw new Error('The outbox is empty.')
    return row
  }
  return { app, server, taken, mail, mailId: (await mail()).id }
}

function down(): Promise<void> {
  return Promise.reject(new TypeError('connect ECONNREFUSED for ada@example.ng'))
}

test('a mail is sent once with its envelope', async () => {
  const { app, taken, mail, mailId } = await withQueuedMail()
  expect(await deliverMail(app, mailId)).toBe('sent')
  expect(await deliverMail(app, mailId)).toBe('nothing-to-do')

  expect(taken).toMatchObject([
    {
      messageId: `<${mailId}@localhost>`,
      from: 'Us <us@example.ng>',
      to: 'ada@example.ng',
      replyTo: 'staff@example.ng',
      subject: 'Your application is saved: here is your payment link',
      invitation: null,
    },
  ])
  expect(await mail()).toMatchObject({ state: 'sent', tries: 1, sentAt: app.clock.now(), lastError: null, data: DATA })
})

test('the sandbox inbox receives the rendered mail', async () => {
  const { app, mailId } = await withQueuedMail()
  const inbox = createSandboxInbox(app)
  await deliverMail({ ...app, mail: createSandboxInboxTransport(inbox.deliver) }, mailId)
  expect(await (await inbox.app.request('/mail.json?to=ada@example.ng')).json()).toMatchObject([
    { to: 'ada@example.ng', text: expect.stringContaining(DATA.paymentUrl) },
  ])
})

test('a mail that the server refuses for good fails without a retry', async () => {
  const { app, server, mail, mailId } = await withQueuedMail()
  server.take = () => Promise.reject(new MailRefused('550 no such user ada@example.ng'))
  expect(await deliverMail(app, mailId)).toBe('failed')
  expect(await mail()).toMatchObject({ state: 'failed', tries: 1, sentAt: null, lastError: 'refused' })
  expect(await deliverMail(app, mailId)).toBe('nothing-to-do')
})

test('a mail is queued again when the server is down', async () => {
  const { app, server, taken, mail, mailId } = await withQueuedMail()
  server.take = down
  await expect(deliverMail(app, mailId)).rejects.toThrow('ECONNREFUSED')
  expect(await mail()).toMatchObject({ state: 'queued', tries: 1, sentAt: null, lastError: 'unreachable' })

  server.take = async () => {}
  expect(await deliverMail(app, mailId)).toBe('sent')
  expect(await mail()).toMatchObject({ state: 'sent', tries: 2, lastError: null })
  expect(taken.map(message => message.messageId)).toEqual([`<${mailId}@localhost>`])
})

test('a mail fails after a day of retries', async () => {
  const { app, server, mail, mailId } = await withQueuedMail()
  server.take = down
  await app.db.update(mails).set({ tries: MAIL_TRIES - 2 })
  await expect(deliverMail(app, mailId)).rejects.toThrow('ECONNREFUSED')
  expect(await deliverMail(app, mailId)).toBe('failed')
  expect(await mail()).toMatchObject({ state: 'failed', tries: MAIL_TRIES })
})

test('of two workers one sends, and the other retries later', async () => {
  const { app, server, taken, mailId } = await withQueuedMail()
  const reached = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  server.take = () => {
    reached.resolve()
    return release.promise
  }
  const first = deliverMail(app, mailId)
  await reached.promise
  await expect(deliverMail(app, mailId)).rejects.toThrow('Another worker is sending this mail')
  release.resolve()
  expect(await first).toBe('sent')
  expect(await deliverMail(app, mailId)).toBe('nothing-to-do')
  expect(taken.length).toBe(1)
})

test('ten concurrent workers send one mail', async () => {
  const { app, taken, mailId } = await withQueuedMail()
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => deliverMail(app, mailId)))
  expect(answers.filter(answer => answer.status === 'fulfilled' && answer.value === 'sent').length).toBe(1)
  expect(taken.length).toBe(1)
})

test('another worker resends the mail of a dead worker with the same Message-ID', async () => {
  const { app, taken, mailId } = await withQueuedMail()
  await app.db.update(mails).set({ state: 'sending', tries: 1, claimedAt: app.clock.now() })
  app.clock.advance({ seconds: 5 })
  await expect(deliverMail(app, mailId)).rejects.toThrow('Another worker is sending this mail')
  app.clock.advance({ minutes: 2 })
  expect(await deliverMail(app, mailId)).toBe('sent')
  expect(taken).toMatchObject([{ messageId: `<${mailId}@localhost>` }])
})

test('a mail with an unknown template fails without a retry', async () => {
  const { app, mail, mailId } = await withQueuedMail()
  await app.db.update(mails).set({ template: 'gone' }).where(eq(mails.id, mailId))
  expect(await deliverMail(app, mailId)).toBe('failed')
  expect(await mail()).toMatchObject({ state: 'failed' })
})

test('a mail that cannot be rendered fails without a retry', async () => {
  const { app, taken, mail, mailId } = await withQueuedMail()
  await app.db.update(mails).set({ template: receiptMail.name, data: {} })
  expect(await deliverMail(app, mailId)).toBe('failed')
  expect(await mail()).toMatchObject({ state: 'failed', tries: 1, lastError: 'not-rendered' })
  expect(taken).toEqual([])
})

test('clock skew between workers does not send twice', async () => {
  const { app, mailId } = await withQueuedMail()
  await app.db.update(mails).set({ state: 'sending', tries: 1, claimedAt: app.clock.now() })
  app.clock.advance({ seconds: -5 })
  await expect(deliverMail(app, mailId)).rejects.toThrow('Another worker is sending this mail')
  // Set back by more than that, it is the sandbox's clock.
  app.clock.advance({ minutes: -5 })
  expect(await deliverMail(app, mailId)).toBe('sent')
})

test('an unknown mail is a no-op', async () => {
  const { app } = await withQueuedMail()
  expect(await deliverMail(app, '00000000-0000-4000-8000-000000000000')).toBe('nothing-to-do')
})

test('an account link is erased after sending, and not before', async () => {
  const { app, server, taken, mail, mailId } = await withQueuedMail()
  const data = { name: 'Ada', url: 'http://localhost:3000/admin/password?token=secret' }
  await app.db.update(mails).set({ template: passwordResetMail.name, data })
  server.take = down
  await expect(deliverMail(app, mailId)).rejects.toThrow()
  expect((await mail()).data).toEqual(data)

  server.take = async () => {}
  expect(await deliverMail(app, mailId)).toBe('sent')
  expect(taken).toMatchObject([{ text: expect.stringContaining(data.url) }])
  expect(await mail()).toMatchObject({ state: 'sent', data: {} })
})

test("the server's error text is not stored", async () => {
  const { app, server, mail, mailId } = await withQueuedMail()
  server.take = down
  await expect(deliverMail(app, mailId)).rejects.toThrow()
  expect((await mail()).lastError).not.toContain('ada@example.ng')
})

test('only reminders have an unsubscribe link in headers and text', async () => {
  const { app, taken, mailId } = await withQueuedMail()
  const aboutId = randomUUID()
  await app.db.transaction(tx =>
    notify(app, tx, ADA, {
      mail: paymentLinkMail,
      about: { kind: 'application', id: aboutId },
      data: { ...DATA, isReminder: true },
    }),
  )
  const [reminder] = await app.db.select().from(mails).where(eq(mails.aboutId, aboutId))
  await deliverMail(app, mailId)
  await deliverMail(app, reminder?.id ?? '')
  const [first, second] = taken
  expect(first?.stopUrl).toBeNull()
  expect(first?.text).not.toContain('/reminders/stop')
  const url = new URL(second?.stopUrl ?? '')
  expect(readStopLink(app, url.searchParams)).toEqual({ matter: 'first-payment', id: aboutId })
  expect(second?.text).toContain(url.href)
})
