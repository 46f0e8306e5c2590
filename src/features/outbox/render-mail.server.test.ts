import { expect, test } from 'vitest'
import { type PaymentLink, paymentLinkMail } from '#src/features/applications/emails/mails.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { queuedMail, testGround } from '#tests/support/ground.ts'
import { deliverMail } from './deliver-mail.server.ts'
import type { Mail } from './mail.ts'
import type { OutgoingMail } from './mail-transport.ts'
import { queueMail } from './queue-mail.server.ts'
import { renderMail, renderStoredMail } from './render-mail.server.ts'
import { mailWordings } from './table.server.ts'
import { wordPassage } from './word-passage.server.ts'
import { judgeWords } from './wording.ts'
import { previewWording } from './wordings.server.ts'

const ADA = { kind: 'staff', id: '6a6a6a6a-0000-4000-8000-000000000001' } as const
const TEMPLATE = paymentLinkMail.name
const DATA: PaymentLink = {
  name: 'Ọláwálé',
  itemName: 'Application Fee',
  service: 'Initial {name} <b>$&',
  duePence: 5_900,
  totalPence: 9_900,
  paymentUrl: 'http://localhost:3000/payment?application_id=1',
  isReminder: false,
}

const ABOUT = { kind: 'application', id: '0f8c7a52-4a58-4ac4-8b04-2f6d1f0e6a11' } as const

async function withApp() {
  const ground = await testGround()
  const warned: Array<unknown> = []
  const log = { ...ground.log, warn: (fields: unknown) => void warned.push(fields) } as typeof ground.log
  const app = { ...ground, log, mailTemplates }
  return { app, warned, rendered: () => renderStoredMail(app, { template: TEMPLATE, data: DATA, dataVersion: 1 }) }
}

test('a reworded passage is in the message that an applicant gets, with the words of the moment it is sent', async () => {
  const { app } = await withApp()
  await app.db.transaction(tx =>
    queueMail(app, tx, paymentLinkMail, { to: 'ola@example.ng', about: ABOUT, data: DATA }),
  )
  const words = 'Welcome, {name}.\n\nWe begin with {service}.\nSoon.'
  await wordPassage(app, ADA, { template: TEMPLATE, passage: 'first', words, readVersion: 0 })

  const taken: Array<OutgoingMail> = []
  const mail = { send: async (message: OutgoingMail) => void taken.push(message) }
  const [queued] = await queuedMail(app.db)
  await deliverMail({ ...app, mail, mailFrom: 'Us <us@example.ng>' }, queued?.id ?? '')
  const [message] = taken
  expect(message?.html).toContain('>Welcome, Ọláwálé.</p>')
  expect(message?.html).toContain('>We begin with Initial {name} &lt;b&gt;$&amp;.<br/>Soon.</p>')
  expect(message?.text).toContain('Welcome, Ọláwálé.\n\nWe begin with Initial {name} <b>$&.\nSoon.')
  expect(message?.text).not.toContain('Your application is saved. We start')
  expect(message?.subject).toBe('Your application is saved: the payment link')
  expect(message?.html).toContain(DATA.paymentUrl)
})

test('the other passages of a message keep their words', async () => {
  const { app } = await withApp()
  await wordPassage(app, ADA, { template: TEMPLATE, passage: 'reminder', words: 'Hello again.', readVersion: 0 })
  const data = { ...DATA, isReminder: true }
  expect((await renderStoredMail(app, { template: TEMPLATE, data, dataVersion: 1 }))?.text).toContain('Hello again.')
  expect(await renderStoredMail(app, { template: TEMPLATE, data: DATA, dataVersion: 1 })).toEqual(
    await renderMail(paymentLinkMail, DATA, app.publicUrl, app),
  )
})

test('stored words that are not allowed any more are passed over, and the log names the passage alone', async () => {
  const { app, warned, rendered } = await withApp()
  const changedAt = app.clock.now()
  await app.db.insert(mailWordings).values([
    { template: TEMPLATE, passage: 'first', words: 'Dear {gone}', version: 1, changedAt },
    { template: TEMPLATE, passage: 'no_more', words: 'Hello.', version: 1, changedAt },
  ])
  expect(await rendered()).toEqual(await renderMail(paymentLinkMail, DATA, app.publicUrl, app))
  expect(warned).toEqual(
    expect.arrayContaining([
      { template: TEMPLATE, passage: 'first' },
      { template: TEMPLATE, passage: 'no_more' },
    ]),
  )
})

test('a message that lacks what its new words fill in is sent in the original ones', async () => {
  const { app, warned } = await withApp()
  await wordPassage(app, ADA, { template: TEMPLATE, passage: 'first', words: 'On {service}.', readVersion: 0 })
  const { service: _, ...data } = DATA
  const unchecked = { ...paymentLinkMail, read: () => data } as unknown as Mail<never>
  const mailTemplates = new Map([[TEMPLATE, unchecked]])
  const letter = await renderStoredMail({ ...app, mailTemplates }, { template: TEMPLATE, data, dataVersion: 1 })
  expect(letter?.text).toContain('Your application is saved. We start as soon as')
  expect(warned).toMatchObject([{ template: TEMPLATE }])
})

test('a message whose data does not fit is not rendered', async () => {
  const { app } = await withApp()
  const { service: _, ...data } = DATA
  await expect(renderStoredMail(app, { template: TEMPLATE, data, dataVersion: 1 })).rejects.toThrow('does not fit')
})

test('a message of a kind that is no more is none', async () => {
  const { app } = await withApp()
  expect(await renderStoredMail(app, { template: 'gone', data: {}, dataVersion: 1 })).toBeNull()
})

test('a preview shows what is typed and keeps none of it', async () => {
  const { app } = await withApp()
  const asked = { template: TEMPLATE, passage: 'first' }
  expect(await previewWording(app, { ...asked, words: 'Good day, {name} <script>.' })).toMatchObject({
    ok: true,
    html: expect.stringContaining('Good day, Adébáyọ̀ &lt;script&gt;.'.normalize('NFC')),
  })
  expect(await previewWording(app, { ...asked, words: '{nmae}' })).toMatchObject({ ok: false })
  expect(await previewWording(app, { ...asked, words: null })).toMatchObject({
    html: expect.stringContaining('Thank you. Your application is saved.'),
  })
  expect(await previewWording(app, { template: TEMPLATE, passage: 'gone', words: null })).toBeNull()
  expect(await app.db.select().from(mailWordings)).toEqual([])
})

const PASSAGES = [...mailTemplates.values()].flatMap(mail =>
  Object.keys(mail.wording?.passages ?? {}).map(passage => [mail.name, passage, mail] as const),
)

test('what an applicant or a customer gets can be worded, and what is for us or carries a key cannot', () => {
  expect([...new Set(PASSAGES.map(([template]) => template))].toSorted()).toEqual([
    'applications.opened-for-you',
    'applications.payment-link',
    'applications.status-news',
    'bookings.cancelled',
    'bookings.choose-time',
    'bookings.confirmation',
    'bookings.moved',
    'bookings.reminder',
    'contact.acknowledgement',
    'documents.reminder',
    'documents.request',
    'documents.reviewed',
    'payments.receipt',
    'payments.second-due',
  ])
})

test.each(PASSAGES)('%s, %s: what is worded there is read in its sample', async (_template, key, mail: Mail<never>) => {
  const passage = mail.wording?.passages[key]
  if (passage === undefined) throw new Error('There is no such passage.')
  const words = `Worded anew. ${Object.keys(passage.placeholders)
    .map(name => `[{${name}}]`)
    .join(' ')}`
  const before = await renderMail(mail, passage.sample, 'https://example.ng')
  const after = await renderMail(mail, passage.sample, 'https://example.ng', { wordings: new Map([[key, words]]) })
  expect(before.text).not.toContain('Worded anew.')
  expect(after.text.replace(/\s+/g, ' ')).toMatch(/Worded anew\. \[[^[\]{}]+\]/)
  expect(after.text).not.toMatch(/[{}]|\[\]|undefined|null|Invalid/)
  expect(after.subject).toBe(before.subject)
})

test.each(PASSAGES)('%s, %s: the original may be saved, and comes through unchanged', async (_template, key, mail) => {
  const passage = mail.wording?.passages[key]
  if (passage === undefined) throw new Error('There is no such passage.')
  expect(judgeWords(passage, passage.original)).toEqual({ ok: true, words: passage.original })
  const wordings = new Map([[key, passage.original]])
  expect(await renderMail(mail, passage.sample, 'https://example.ng', { wordings })).toEqual(
    await renderMail(mail, passage.sample, 'https://example.ng'),
  )
})
