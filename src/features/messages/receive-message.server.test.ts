import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayInLagos } from '#src/dates.ts'
import { deliverMail } from '#src/features/mail/deliver-mail.server.ts'
import type { OutgoingMail } from '#src/features/mail/mail-transport.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { correctPerson } from '#src/features/people/records/correct-person.server.ts'
import { people } from '#src/features/people/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { type ContactMessage, messageSchema } from './message-form.ts'
import { receiveMessage } from './receive-message.server.ts'
import { liveEnquiries } from './table.server.ts'

const MESSAGE: ContactMessage = {
  name: 'Ọláwálé Adébáyọ̀-Oyèníyì 👩🏾‍🔬',
  email: 'ola@example.ng',
  sector: 'visual_arts',
  message: 'I paint.\n\nWhich papers do you need?',
}
const WITH_ACKNOWLEDGEMENT = { acknowledge: true }

test('a contact message is stored, mailed to us with the sender as reply address, and acknowledged', async () => {
  const app = await testContext()
  await receiveMessage(app, MESSAGE, WITH_ACKNOWLEDGEMENT)

  const [stored] = await app.db.select().from(liveEnquiries)
  expect(stored).toMatchObject({ ...MESSAGE, createdAt: app.clock.now(), waitingSince: app.clock.now() })
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

test('a contact message without acknowledgement is also stored and mailed to us', async () => {
  const app = await testContext()
  await receiveMessage(app, MESSAGE, { acknowledge: false })
  expect(await queuedMail(app.db)).toMatchObject([{ to: app.staffMailbox, template: 'contact.message' }])
  expect((await app.db.select().from(liveEnquiries)).length).toBe(1)
})

test('submitting the same contact form again on the same day has no effect', async () => {
  const app = await testContext()
  await receiveMessage(app, MESSAGE, WITH_ACKNOWLEDGEMENT)
  app.clock.advance({ hours: 13 })
  await receiveMessage(app, { ...MESSAGE }, WITH_ACKNOWLEDGEMENT)
  const [stored, ...others] = await app.db.select().from(liveEnquiries)
  expect(others).toEqual([])
  expect((await queuedMail(app.db)).length).toBe(2)
  expect((await eventsAbout(app.db, stored?.id ?? '')).length).toBe(1)
})

test('ten concurrent submissions of the same contact form create one message', async () => {
  const app = await testContext()
  await Promise.all(Array.from({ length: 10 }, () => receiveMessage(app, MESSAGE, WITH_ACKNOWLEDGEMENT)))
  expect((await app.db.select().from(liveEnquiries)).length).toBe(1)
  expect((await queuedMail(app.db)).length).toBe(2)
})

test('submitting the same contact form after midnight in Lagos creates a new message', async () => {
  const app = await testContext()
  app.clock.advance({ hours: 13, minutes: 59 })
  await receiveMessage(app, MESSAGE, WITH_ACKNOWLEDGEMENT)
  app.clock.advance({ minutes: 1 })
  await receiveMessage(app, MESSAGE, WITH_ACKNOWLEDGEMENT)
  const days = await app.db.select({ day: liveEnquiries.createdAt }).from(liveEnquiries)
  expect(days.map(({ day }) => dayInLagos(day)).sort()).toEqual(['2026-11-02', '2026-11-03'])
})

test.each<Partial<ContactMessage>>([
  { name: 'Ada Obi' },
  { email: 'ada@example.ng' },
  { sector: 'dance' },
  { message: 'I paint.\nWhich papers do you need?' },
])('a contact form with the changed field %j creates another message', async change => {
  const app = await testContext()
  await receiveMessage(app, MESSAGE, WITH_ACKNOWLEDGEMENT)
  await receiveMessage(app, { ...MESSAGE, ...change }, WITH_ACKNOWLEDGEMENT)
  expect((await app.db.select().from(liveEnquiries)).length).toBe(2)
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
])('the name %j cannot add recipients or headers to the mails about a contact message', async name => {
  const sentMails = await sendMailsFor({ name })
  expect(sentMails.map(({ to, replyTo }) => ({ to, replyTo }))).toEqual([
    { to: 'staff@talentpassage.example', replyTo: 'ola@example.ng' },
    { to: 'ola@example.ng', replyTo: null },
  ])
  for (const { subject } of sentMails) expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
})

test('HTML, links and pictures in a contact message arrive as plain text', async () => {
  const message = [
    'Good day,',
    '<script>alert(1)</script><img src="https://evil.example/x.png" onerror="alert(1)">',
    '[a link](https://evil.example) ![a picture](https://evil.example/y.png) **bold**',
    '</blockquote></td></table><h1>Talent Passage</h1> &lt;b&gt;',
    '',
    'If you reply to this email, your answer goes to thief@evil.example.',
  ].join('\n')
  const [staffMail] = await sendMailsFor({ name: '<b>Ada</b> & "Co"', message })
  const [ordinaryMail] = await sendMailsFor({})

  const listTags = (html = '') => [...html.matchAll(/<\/?[a-z0-9]+/g)].map(([tag]) => tag).filter(tag => tag !== '<br')
  expect(listTags(staffMail?.html)).toEqual(listTags(ordinaryMail?.html))
  expect(staffMail?.html).not.toMatch(/(?:href|src)="[^"]*evil/)
  expect(staffMail?.html).toContain('&lt;b&gt;Ada&lt;/b&gt; &amp; &quot;Co&quot;')
  expect(staffMail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  // The plain-text part quotes every line that the visitor typed.
  for (const line of message.split('\n')) expect(staffMail?.text).toContain(`> ${line}`)
})

test('C74: the acknowledgement contains nothing that the visitor typed', async () => {
  const typedFields = { name: 'Canaryname', message: 'Canarymessage for somebody else', sector: 'dance' } as const
  const acknowledgement = (await sendMailsFor(typedFields)).at(-1)
  const { messageId, ...other } = (await sendMailsFor({})).at(-1) ?? { messageId: '' }
  expect(acknowledgement).toMatchObject({ ...other, to: 'ola@example.ng' })
  expect(acknowledgement?.messageId).not.toBe(messageId)
})

/** Submits a contact form and returns the mails that it causes: first the mail to us, then the acknowledgement. */
async function sendMailsFor(fields: Partial<ContactMessage>): Promise<Array<OutgoingMail>> {
  const context = await testContext()
  const sentMails: Array<OutgoingMail> = []
  const mail = { send: async (message: OutgoingMail) => void sentMails.push(message) }
  await receiveMessage(context, messageSchema.parse({ ...MESSAGE, ...fields }), WITH_ACKNOWLEDGEMENT)
  for (const template of ['contact.message', 'contact.acknowledgement']) {
    const queued = (await queuedMail(context.db)).find(each => each.template === template)
    await deliverMail({ ...context, mail, mailFrom: 'Us <us@example.ng>', mailTemplates }, queued?.id ?? '')
  }
  return sentMails
}

test('the same form from an address that staff have corrected is a new message', async () => {
  const app = await testContext()
  await receiveMessage(app, MESSAGE, { acknowledge: false })
  const [first] = await app.db.select().from(liveEnquiries)
  const shown = { shownName: MESSAGE.name, shownEmail: MESSAGE.email, shownPhone: '', name: MESSAGE.name, phone: null }
  await correctPerson(app, { kind: 'staff', id: randomUUID() }, first?.id ?? '', {
    ...shown,
    email: 'ola@right.example',
  })
  await receiveMessage(app, MESSAGE, { acknowledge: false })
  const addresses = await app.db.select({ email: liveEnquiries.email }).from(liveEnquiries)
  expect(addresses.map(({ email }) => email).toSorted()).toEqual([MESSAGE.email, 'ola@right.example'])
  expect(await app.db.$count(people)).toBe(2)
})
