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
import { testGround } from '#tests/support/ground.ts'
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
  const ground = await testGround()
  const taken: Array<OutgoingMail> = []
  const server = { take: async (_message: OutgoingMail) => {} }
  const app = {
    ...ground,
    mailFrom: 'Us <us@example.ng>',
    mailTemplates,
    mail: {
      async send(message: OutgoingMail) {
        await server.take(message)
        taken.push(message)
      },
    },
  }
  await ground.db.transaction(tx =>
    notify(ground, tx, ADA, { mail: paymentLinkMail, about: ABOUT, data: DATA, replyTo: 'staff@example.ng' }),
  )
  const mail = async () => {
    const [row] = await ground.db.select().from(mails)
    if (row === undefined) throw new Error('The outbox is empty.')
    return row
  }
  return { app, server, taken, mail, mailId: (await mail()).id }
}

function down(): Promise<void> {
  return Promise.reject(new TypeError('connect ECONNREFUSED for ada@example.ng'))
}

test('a message is handed over once, with what the mail server needs', async () => {
  const { app, taken, mail, mailId } = await withQueuedMail()
  expect(await deliverMail(app, mailId)).toBe('sent')
  expect(await deliverMail(app, mailId)).toBe('nothing-to-do')

  expect(taken).toMatchObject([
    {
      messageId: `<${mailId}@localhost>`,
      from: 'Us <us@example.ng>',
      to: 'ada@example.ng',
      replyTo: 'staff@example.ng',
      subject: 'Your application is saved: the payment link',
      invitation: null,
    },
  ])
  expect(await mail()).toMatchObject({ state: 'sent', tries: 1, sentAt: app.clock.now(), lastError: null, data: DATA })
})

test('it reaches the sandbox inbox as it would reach a reader', async () => {
  const { app, mailId } = await withQueuedMail()
  const inbox = createSandboxInbox(app)
  await deliverMail({ ...app, mail: createSandboxInboxTransport(inbox.deliver) }, mailId)
  expect(await (await inbox.app.request('/mail.json?to=ada@example.ng')).json()).toMatchObject([
    { to: 'ada@example.ng', text: expect.stringContaining(DATA.paymentUrl) },
  ])
})

test('a message that the server refuses for good has failed and is not tried again', async () => {
  const { app, server, mail, mailId } = await withQueuedMail()
  server.take = () => Promise.reject(new MailRefused('550 no such user ada@example.ng'))
  expect(await deliverMail(app, mailId)).toBe('failed')
  expect(await mail()).toMatchObject({ state: 'failed', tries: 1, sentAt: null, lastError: 'refused' })
  expect(await deliverMail(app, mailId)).toBe('nothing-to-do')
})

test('when the server is down the message goes back into the queue and the worker hears of it', async () => {
  const { app, server, taken, mail, mailId } = await withQueuedMail()
  server.take = down
  await expect(deliverMail(app, mailId)).rejects.toThrow('ECONNREFUSED')
  expect(await mail()).toMatchObject({ state: 'queued', tries: 1, sentAt: null, lastError: 'unreachable' })

  server.take = async () => {}
  expect(await deliverMail(app, mailId)).toBe('sent')
  expect(await mail()).toMatchObject({ state: 'sent', tries: 2, lastError: null })
  expect(taken.map(message => message.messageId)).toEqual([`<${mailId}@localhost>`])
})

test('after a day of tries the message is given up', async () => {
  const { app, server, mail, mailId } = await withQueuedMail()
  server.take = down
  await app.db.update(mails).set({ tries: MAIL_TRIES - 2 })
  await expect(deliverMail(app, mailId)).rejects.toThrow('ECONNREFUSED')
  expect(await deliverMail(app, mailId)).toBe('failed')
  expect(await mail()).toMatchObject({ state: 'failed', tries: MAIL_TRIES })
})

test('of two workers one sends, and the other comes back later to see that it did', async () => {
  const { app, server, taken, mailId } = await withQueuedMail()
  const reached = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  server.take = () => {
    reached.resolve()
    return release.promise
  }
  const first = deliverMail(app, mailId)
  await reached.promise
  await expect(deliverMail(app, mailId)).rejects.toThrow('being sent by another worker')
  release.resolve()
  expect(await first).toBe('sent')
  expect(await deliverMail(app, mailId)).toBe('nothing-to-do')
  expect(taken.length).toBe(1)
})

test('ten workers at once send one message', async () => {
  const { app, taken, mailId } = await withQueuedMail()
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => deliverMail(app, mailId)))
  expect(answers.filter(answer => answer.status === 'fulfilled' && answer.value === 'sent').length).toBe(1)
  expect(taken.length).toBe(1)
})

test('what a worker that died had in hand is taken up by another, under the same message id', async () => {
  const { app, taken, mailId } = await withQueuedMail()
  await app.db.update(mails).set({ state: 'sending', tries: 1, claimedAt: app.clock.now() })
  app.clock.advance({ seconds: 5 })
  await expect(deliverMail(app, mailId)).rejects.toThrow('being sent by another worker')
  app.clock.advance({ minutes: 2 })
  expect(await deliverMail(app, mailId)).toBe('sent')
  expect(taken).toMatchObject([{ messageId: `<${mailId}@localhost>` }])
})

test('a message of a kind that is no more fails instead of being tried for ever', async () => {
  const { app, mail, mailId } = await withQueuedMail()
  await app.db.update(mails).set({ template: 'gone' }).where(eq(mails.id, mailId))
  expect(await deliverMail(app, mailId)).toBe('failed')
  expect(await mail()).toMatchObject({ state: 'failed' })
})

test('a fault of ours in its words is told as one, and not tried for a day', async () => {
  const { app, taken, mail, mailId } = await withQueuedMail()
  await app.db.update(mails).set({ template: receiptMail.name, data: {} })
  expect(await deliverMail(app, mailId)).toBe('failed')
  expect(await mail()).toMatchObject({ state: 'failed', tries: 1, lastError: 'not-written' })
  expect(taken).toEqual([])
})

test('a worker whose clock is a little behind takes nothing out of another one’s hand', async () => {
  const { app, mailId } = await withQueuedMail()
  await app.db.update(mails).set({ state: 'sending', tries: 1, claimedAt: app.clock.now() })
  app.clock.advance({ seconds: -5 })
  await expect(deliverMail(app, mailId)).rejects.toThrow('being sent by another worker')
  // Set back by more than that, it is the sandbox's clock.
  app.clock.advance({ minutes: -5 })
  expect(await deliverMail(app, mailId)).toBe('sent')
})

test('a message that does not exist is nothing to do', async () => {
  const { app } = await withQueuedMail()
  expect(await deliverMail(app, '00000000-0000-4000-8000-000000000000')).toBe('nothing-to-do')
})

test('a key to an account is forgotten as soon as it was sent, and not before', async () => {
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

test('what a server writes is not kept', async () => {
  const { app, server, mail, mailId } = await withQueuedMail()
  server.take = down
  await expect(deliverMail(app, mailId)).rejects.toThrow()
  expect((await mail()).lastError).not.toContain('ada@example.ng')
})

test('a reminder carries the link that stops it, in its headers and in its words, and other messages do not', async () => {
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
