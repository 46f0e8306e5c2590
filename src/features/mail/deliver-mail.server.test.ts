import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createSandboxInbox } from '#dev/sandbox/mail/inbox.ts'
import { createSandboxInboxTransport } from '#src/adapters/sandbox-inbox/sandbox-inbox.ts'
import { openDatabase } from '#src/database/client.ts'
import { MAIL_TRIES } from '#src/database/jobs.ts'
import { paymentLinkMail } from '#src/features/applications/mails.tsx'
import { mailTemplates } from '#src/features/mails.ts'
import { receiptMail } from '#src/features/money/receipts/mails.tsx'
import { codeMail } from '#src/features/people/access/mails.tsx'
import { passwordResetMail } from '#src/features/staff/mails.tsx'
import { testContext } from '#tests/support/app-context.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { deliverMail } from './deliver-mail.server.ts'
import { MailRefused, type OutgoingMail } from './mail-transport.ts'
import { notify } from './notify.server.ts'
import { readStopLink } from './stop-reminders.server.ts'
import { mails } from './table.server.ts'
import { updateTemplateText } from './update-template-text.server.ts'

const PAYMENT_LINK_DATA = {
  name: 'Ada Obi',
  itemName: 'Application Fee',
  service: 'Initial Assessment',
  duePence: 5_900,
  totalPence: 9_900,
  paidPence: 0,
  paymentUrl: 'http://localhost:3000/payment?application_id=1',
  isReminder: false,
}

const RECIPIENT = { kind: 'applicant', email: 'ada@example.ng' } as const
const SUBJECT = { kind: 'application', id: randomUUID() } as const

/** Creates a context with a queued mail and a fake mail server. A test replaces `server.accept` to make it fail. */
async function contextWithQueuedMail() {
  const context = await testContext()
  const sentMails: Array<OutgoingMail> = []
  const server = { accept: async (_message: OutgoingMail) => {} }
  const app = {
    ...context,
    mailFrom: 'Us <us@example.ng>',
    mailTemplates,
    mail: {
      async send(message: OutgoingMail) {
        await server.accept(message)
        sentMails.push(message)
      },
    },
  }
  await context.db.transaction(tx =>
    notify(context, tx, RECIPIENT, {
      mail: paymentLinkMail,
      about: SUBJECT,
      data: PAYMENT_LINK_DATA,
      replyTo: 'staff@example.ng',
    }),
  )
  const readMail = async () => {
    const [row] = await context.db.select().from(mails)
    if (row === undefined) throw new Error('The outbox is empty.')
    return row
  }
  return { app, server, sentMails, readMail, mailId: (await readMail()).id }
}

function refuseConnection(): Promise<void> {
  return Promise.reject(new TypeError('connect ECONNREFUSED for ada@example.ng'))
}

test('a mail is sent once with its sender, recipient and reply address', async () => {
  const { app, sentMails, readMail, mailId } = await contextWithQueuedMail()
  expect(await deliverMail(app, mailId)).toBe('sent')
  expect(await deliverMail(app, mailId)).toBe('nothing-to-do')

  expect(sentMails).toMatchObject([
    {
      messageId: `<${mailId}@localhost>`,
      from: 'Us <us@example.ng>',
      to: 'ada@example.ng',
      replyTo: 'staff@example.ng',
      subject: 'Your application is saved: here is your payment link',
      invitation: null,
    },
  ])
  expect(await readMail()).toMatchObject({
    state: 'sent',
    tries: 1,
    sentAt: app.clock.now(),
    lastError: null,
    data: PAYMENT_LINK_DATA,
  })
})

test('the sandbox inbox receives the rendered mail', async () => {
  const { app, mailId } = await contextWithQueuedMail()
  const inbox = createSandboxInbox(app)
  await deliverMail({ ...app, mail: createSandboxInboxTransport(inbox.deliver) }, mailId)
  expect(await (await inbox.app.request('/mail.json?to=ada@example.ng')).json()).toMatchObject([
    { to: 'ada@example.ng', text: expect.stringContaining(PAYMENT_LINK_DATA.paymentUrl) },
  ])
})

test('a mail that the server refuses permanently fails without a retry', async () => {
  const { app, server, readMail, mailId } = await contextWithQueuedMail()
  server.accept = () => Promise.reject(new MailRefused('550 no such user ada@example.ng'))
  expect(await deliverMail(app, mailId)).toBe('failed')
  expect(await readMail()).toMatchObject({ state: 'failed', tries: 1, sentAt: null, lastError: 'refused' })
  expect(await deliverMail(app, mailId)).toBe('nothing-to-do')
})

test('C77: a mail is queued again when the server is down', async () => {
  const { app, server, sentMails, readMail, mailId } = await contextWithQueuedMail()
  server.accept = refuseConnection
  await expect(deliverMail(app, mailId)).rejects.toThrow('ECONNREFUSED')
  expect(await readMail()).toMatchObject({ state: 'queued', tries: 1, sentAt: null, lastError: 'unreachable' })

  server.accept = async () => {}
  expect(await deliverMail(app, mailId)).toBe('sent')
  expect(await readMail()).toMatchObject({ state: 'sent', tries: 2, lastError: null })
  expect(sentMails.map(message => message.messageId)).toEqual([`<${mailId}@localhost>`])
})

test('a mail fails after a day of retries', async () => {
  const { app, server, readMail, mailId } = await contextWithQueuedMail()
  server.accept = refuseConnection
  await app.db.update(mails).set({ tries: MAIL_TRIES - 2 })
  await expect(deliverMail(app, mailId)).rejects.toThrow('ECONNREFUSED')
  expect(await deliverMail(app, mailId)).toBe('failed')
  expect(await readMail()).toMatchObject({ state: 'failed', tries: MAIL_TRIES })
})

test('if two workers deliver the same mail, one sends it and the other retries later', async () => {
  const { app, server, sentMails, mailId } = await contextWithQueuedMail()
  const sendStarted = Promise.withResolvers<void>()
  const sendAllowed = Promise.withResolvers<void>()
  server.accept = () => {
    sendStarted.resolve()
    return sendAllowed.promise
  }
  const firstDelivery = deliverMail(app, mailId)
  await sendStarted.promise
  await expect(deliverMail(app, mailId)).rejects.toThrow('Another worker is sending this mail')
  sendAllowed.resolve()
  expect(await firstDelivery).toBe('sent')
  expect(await deliverMail(app, mailId)).toBe('nothing-to-do')
  expect(sentMails.length).toBe(1)
})

test('ten workers that deliver the same mail at once send it once', async () => {
  const { app, sentMails, mailId } = await contextWithQueuedMail()
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => deliverMail(app, mailId)))
  expect(results.filter(result => result.status === 'fulfilled' && result.value === 'sent').length).toBe(1)
  expect(sentMails.length).toBe(1)
})

test('C78: another worker resends the mail of a dead worker with the same Message-ID', async () => {
  const { app, sentMails, mailId } = await contextWithQueuedMail()
  await app.db.update(mails).set({ state: 'sending', tries: 1, claimedAt: app.clock.now() })
  app.clock.advance({ seconds: 5 })
  await expect(deliverMail(app, mailId)).rejects.toThrow('Another worker is sending this mail')
  app.clock.advance({ minutes: 2 })
  expect(await deliverMail(app, mailId)).toBe('sent')
  expect(sentMails).toMatchObject([{ messageId: `<${mailId}@localhost>` }])
})

test('a mail is sent once, although the database is away when the mail server has accepted it', async () => {
  const { app, server, sentMails, readMail, mailId } = await contextWithQueuedMail()
  const proxy = await startDatabaseProxy(app.url)
  onTestFinished(proxy.close)
  const { db, close } = openDatabase(proxy.url, app.log)
  onTestFinished(close)
  server.accept = () => proxy.close()
  const delivery = deliverMail({ ...app, db }, mailId)
  await expect.poll(() => sentMails.length).toBe(1)
  // Another delivery that begins after the outage waits for the first.
  app.clock.advance({ minutes: 2 })
  await expect(deliverMail(app, mailId)).rejects.toThrow('Another worker is sending this mail')
  await proxy.open()
  expect(await delivery).toBe('sent')
  expect(await readMail()).toMatchObject({ state: 'sent', tries: 1 })
  expect(await deliverMail(app, mailId)).toBe('nothing-to-do')
  expect(sentMails.length).toBe(1)
})

test('a mail of a newer release waits for its worker, and fails only after the last try', async () => {
  const { app, readMail, mailId } = await contextWithQueuedMail()
  await app.db.update(mails).set({ template: 'of-a-newer-release' }).where(eq(mails.id, mailId))
  await expect(deliverMail(app, mailId)).rejects.toThrow('Unknown mail template')
  expect(await readMail()).toMatchObject({ state: 'queued', tries: 1, lastError: 'not-rendered' })
  await app.db.update(mails).set({ tries: MAIL_TRIES - 1 })
  expect(await deliverMail(app, mailId)).toBe('failed')
})

test('a mail that cannot be rendered fails without a retry', async () => {
  const { app, sentMails, readMail, mailId } = await contextWithQueuedMail()
  await app.db.update(mails).set({ template: receiptMail.name, data: {} })
  expect(await deliverMail(app, mailId)).toBe('failed')
  expect(await readMail()).toMatchObject({ state: 'failed', tries: 1, lastError: 'not-rendered' })
  expect(sentMails).toEqual([])
})

test('clock skew between workers does not send a mail twice', async () => {
  const { app, mailId } = await contextWithQueuedMail()
  await app.db.update(mails).set({ state: 'sending', tries: 1, claimedAt: app.clock.now() })
  app.clock.advance({ seconds: -5 })
  await expect(deliverMail(app, mailId)).rejects.toThrow('Another worker is sending this mail')
  // A larger clock difference means that the sandbox clock was set back, so the claim does not count.
  app.clock.advance({ minutes: -5 })
  expect(await deliverMail(app, mailId)).toBe('sent')
})

test('delivering a mail that does not exist does nothing', async () => {
  const { app } = await contextWithQueuedMail()
  expect(await deliverMail(app, '00000000-0000-4000-8000-000000000000')).toBe('nothing-to-do')
})

test('what was sent is kept without links, as it read then, and a mail that waits is not', async () => {
  const { app, server, sentMails, readMail, mailId } = await contextWithQueuedMail()
  const changeText = (text: string, expectedVersion: number) =>
    updateTemplateText(
      app,
      { kind: 'staff', id: randomUUID() },
      { template: paymentLinkMail.name, textKey: 'first', text, expectedVersion },
    )
  await changeText('The first words.', 0)
  server.accept = refuseConnection
  await expect(deliverMail(app, mailId)).rejects.toThrow('ECONNREFUSED')
  expect(await readMail()).toMatchObject({ subject: null, html: null, text: null })

  await changeText('Words of the day of sending.', 1)
  server.accept = async () => {}
  await deliverMail(app, mailId)
  await changeText('Words of today.', 2)
  const { subject, html, text } = await readMail()
  expect(subject).toBe(sentMails[0]?.subject)
  for (const content of [html, text, sentMails[0]?.text]) expect(content).toContain('Words of the day of sending.')
  expect(sentMails[0]?.html).toContain(PAYMENT_LINK_DATA.paymentUrl)
  expect(html).toContain('Continue to payment')
  expect(`${html} ${text}`).not.toMatch(/href|application_id/)
})

test('a code is erased and kept nowhere when its mail is sent', async () => {
  const { app, sentMails, readMail, mailId } = await contextWithQueuedMail()
  const data = {
    name: 'Ada',
    code: '123456',
    target: 'messages',
    browser: 'Firefox',
    reference: 'GT-7K2M-9QXD',
    isNewAddress: false,
  }
  await app.db.update(mails).set({ template: codeMail.name, data })
  await deliverMail(app, mailId)
  expect(sentMails[0]?.text).toContain('123 456')
  const row = await readMail()
  expect(row.text).toMatch(/your code is ••• •••/i)
  expect(row.html).toContain('Type the code there.')
  expect(JSON.stringify(row)).not.toMatch(/123.?456/)
})

test('an account link is erased only after its mail is sent', async () => {
  const { app, server, sentMails, readMail, mailId } = await contextWithQueuedMail()
  const data = { name: 'Ada', url: 'http://localhost:3000/admin/password?token=secret' }
  await app.db.update(mails).set({ template: passwordResetMail.name, data })
  server.accept = refuseConnection
  await expect(deliverMail(app, mailId)).rejects.toThrow()
  expect((await readMail()).data).toEqual(data)

  server.accept = async () => {}
  expect(await deliverMail(app, mailId)).toBe('sent')
  expect(sentMails).toMatchObject([{ text: expect.stringContaining(data.url) }])
  expect(await readMail()).toMatchObject({ state: 'sent', data: { name: 'Ada' } })
  expect(JSON.stringify(await readMail())).not.toContain('secret')
})

test('the error text of the mail server is not stored', async () => {
  const { app, server, readMail, mailId } = await contextWithQueuedMail()
  server.accept = refuseConnection
  await expect(deliverMail(app, mailId)).rejects.toThrow()
  expect((await readMail()).lastError).not.toContain('ada@example.ng')
})

test('only reminder mails have an unsubscribe link, in their headers and in their text', async () => {
  const { app, sentMails, mailId } = await contextWithQueuedMail()
  const aboutId = randomUUID()
  await app.db.transaction(tx =>
    notify(app, tx, RECIPIENT, {
      mail: paymentLinkMail,
      about: { kind: 'application', id: aboutId },
      data: { ...PAYMENT_LINK_DATA, isReminder: true },
    }),
  )
  const [reminder] = await app.db.select().from(mails).where(eq(mails.aboutId, aboutId))
  await deliverMail(app, mailId)
  await deliverMail(app, reminder?.id ?? '')
  const [first, second] = sentMails
  expect(first?.stopUrl).toBeNull()
  expect(first?.text).not.toContain('/reminders/stop')
  const stopUrl = new URL(second?.stopUrl ?? '')
  expect(readStopLink(app, stopUrl.searchParams)).toEqual({ matter: 'first-payment', id: aboutId })
  expect(second?.text).toContain(stopUrl.href)
})
