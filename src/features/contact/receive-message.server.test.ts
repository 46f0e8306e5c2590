import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailTemplates } from '#src/features/mails.ts'
import { deliverMail } from '#src/features/outbox/deliver-mail.server.ts'
import type { OutgoingMail } from '#src/features/outbox/mail-transport.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { type ContactMessage, messageSchema } from './message-form.ts'
import { receiveMessage } from './receive-message.server.ts'
import { contactMessages } from './table.server.ts'

const MESSAGE: ContactMessage = {
  name: 'Ọláwálé Adébáyọ̀-Oyèníyì 👩🏾‍🔬',
  email: 'ola@example.ng',
  sector: 'visual_arts',
  message: 'I paint.\n\nWhich papers do you need?',
}
const WITH_ACKNOWLEDGEMENT = { acknowledge: true }

test('a message is stored, mailed to us with the sender as reply address, and acknowledged', async () => {
  const app = await testContext()
  await receiveMessage(app, MESSAGE, WITH_ACKNOWLEDGEMENT)

  const [stored] = await app.db.select().from(contactMessages)
  expect(stored).toMatchObject({ ...MESSAGE, receivedOn: '2026-11-02', receivedAt: app.clock.now() })
  const { to, replyTo, template } = mails
  expect(await app.db.select({ to, replyTo, template }).from(mails).orderBy(desc(template))).toEqual([
    { to: app.staffMailbox, replyTo: MESSAGE.email, template: 'contact.message' },
    { to: MESSAGE.email, replyTo: null, template: 'contact.acknowledgement' },
  ])
  expect((await app.waitingJobs('deliver-mail')).length).toBe(2)
  expect(await eventsAbout(app.db, stored?.id ?? '')).toEqual([
    { type: 'contact.message_received', actor: 'visitor', details: { sector: 'visual_arts' } },
  ])
})

test('a message without acknowledgement is also stored and mailed', async () => {
  const app = await testContext()
  await receiveMessage(app, MESSAGE, { acknowledge: false })
  expect(await queuedMail(app.db)).toMatchObject([{ to: app.staffMailbox, template: 'contact.message' }])
  expect((await app.db.select().from(contactMessages)).length).toBe(1)
})

test('submitting a form again on the same day has no effect', async () => {
  const app = await testContext()
  await receiveMessage(app, MESSAGE, WITH_ACKNOWLEDGEMENT)
  app.clock.advance({ hours: 13 })
  await receiveMessage(app, { ...MESSAGE }, WITH_ACKNOWLEDGEMENT)
  const [stored, ...more] = await app.db.select().from(contactMessages)
  expect(more).toEqual([])
  expect((await queuedMail(app.db)).length).toBe(2)
  expect((await eventsAbout(app.db, stored?.id ?? '')).length).toBe(1)
})

test('ten concurrent submissions of a form create one message', async () => {
  const app = await testContext()
  await Promise.all(Array.from({ length: 10 }, () => receiveMessage(app, MESSAGE, WITH_ACKNOWLEDGEMENT)))
  expect((await app.db.select().from(contactMessages)).length).toBe(1)
  expect((await queuedMail(app.db)).length).toBe(2)
})

test('after midnight in Lagos an identical form creates a new message', async () => {
  const app = await testContext()
  app.clock.advance({ hours: 13, minutes: 59 })
  await receiveMessage(app, MESSAGE, WITH_ACKNOWLEDGEMENT)
  app.clock.advance({ minutes: 1 })
  await receiveMessage(app, MESSAGE, WITH_ACKNOWLEDGEMENT)
  const days = await app.db.select({ day: contactMessages.receivedOn }).from(contactMessages)
  expect(days.map(({ day }) => day).sort()).toEqual(['2026-11-02', '2026-11-03'])
})

test.each<Partial<ContactMessage>>([
  { name: 'Ada Obi' },
  { email: 'ada@example.ng' },
  { sector: 'dance' },
  { message: 'I paint.\nWhich papers do you need?' },
])('a form that differs in %j creates another message', async change => {
  const app = await testContext()
  await receiveMessage(app, MESSAGE, WITH_ACKNOWLEDGEMENT)
  await receiveMessage(app, { ...MESSAGE, ...change }, WITH_ACKNOWLEDGEMENT)
  expect((await app.db.select().from(contactMessages)).length).toBe(2)
  expect((await queuedMail(app.db)).length).toBe(4)
})

test.each([
  'Ada\r\nBcc: thief',
  'Ada\nTo: thief',
  'Ada%0d%0aBcc: thief',
  'Ada\u2028Bcc: thief',
  'Ada\u2029Bcc: thief',
  'Ada\u0085Bcc: thief',
  'Ada\u0000Bcc: thief',
  'Ada, thief; friends: you',
  '"Ada" <thief> (comment)',
])('the name %j cannot add recipients or headers to the mail', async name => {
  const sent = await mailsSentFor({ name })
  expect(sent.map(({ to, replyTo }) => ({ to, replyTo }))).toEqual([
    { to: 'staff@talentpassage.example', replyTo: 'ola@example.ng' },
    { to: 'ola@example.ng', replyTo: null },
  ])
  for (const { subject } of sent) expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
})

test('typed HTML, links and pictures arrive as plain text', async () => {
  const message = [
    'Good day,',
    '<script>alert(1)</script><img src="https://evil.example/x.png" onerror="alert(1)">',
    '[a link](https://evil.example) ![a picture](https://evil.example/y.png) **bold**',
    '</blockquote></td></table><h1>Talent Passage</h1> &lt;b&gt;',
    '',
    'If you reply to this email, your answer goes to thief@evil.example.',
  ].join('\n')
  const [toUs] = await mailsSentFor({ name: '<b>Ada</b> & "Co"', message })
  const [plain] = await mailsSentFor({})

  const tags = (html = '') => [...html.matchAll(/<\/?[a-z0-9]+/g)].map(([tag]) => tag).filter(tag => tag !== '<br')
  expect(tags(toUs?.html)).toEqual(tags(plain?.html))
  expect(toUs?.html).not.toMatch(/(?:href|src)="[^"]*evil/)
  expect(toUs?.html).toContain('&lt;b&gt;Ada&lt;/b&gt; &amp; &quot;Co&quot;')
  expect(toUs?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  // The text part quotes every typed line.
  for (const line of message.split('\n')) expect(toUs?.text).toContain(`> ${line}`)
})

test('the acknowledgement contains nothing that the visitor typed', async () => {
  const typed = { name: 'Canaryname', message: 'Canarymessage for somebody else', sector: 'dance' } as const
  const acknowledgement = (await mailsSentFor(typed)).at(-1)
  const { messageId, ...other } = (await mailsSentFor({})).at(-1) ?? { messageId: '' }
  expect(acknowledgement).toMatchObject({ ...other, to: 'ola@example.ng' })
  expect(acknowledgement?.messageId).not.toBe(messageId)
})

/** Returns the mails that a form causes: first the one to us, then the acknowledgement. */
async function mailsSentFor(fields: Partial<ContactMessage>): Promise<Array<OutgoingMail>> {
  const context = await testContext()
  const sent: Array<OutgoingMail> = []
  const mail = { send: async (message: OutgoingMail) => void sent.push(message) }
  await receiveMessage(context, messageSchema.parse({ ...MESSAGE, ...fields }), WITH_ACKNOWLEDGEMENT)
  for (const template of ['contact.message', 'contact.acknowledgement']) {
    const queued = (await queuedMail(context.db)).find(each => each.template === template)
    await deliverMail({ ...context, mail, mailFrom: 'Us <us@example.ng>', mailTemplates }, queued?.id ?? '')
  }
  return sent
}
