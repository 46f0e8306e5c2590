import { expect, test } from 'vitest'
import { fromStaffMail, type PaymentLinkMailData, paymentLinkMail } from '#src/features/applications/mails.tsx'
import { mailTemplates } from '#src/features/mails.ts'
import { receiptMail } from '#src/features/money/receipts/mails.tsx'
import { queuedMail, testContext } from '#tests/support/app-context.ts'
import { deliverMail } from './deliver-mail.server.ts'
import type { Mail } from './mail.ts'
import type { OutgoingMail } from './mail-transport.ts'
import { queueMail } from './notify.server.ts'
import { renderMail, renderStoredMail } from './render-mail.server.ts'
import { mailTemplateTexts } from './table.server.ts'
import { checkTemplateText } from './template-text.ts'
import { previewTemplateText } from './template-texts.server.ts'
import { updateTemplateText } from './update-template-text.server.ts'

const OWNER = { kind: 'staff', id: '6a6a6a6a-0000-4000-8000-000000000001' } as const
const TEMPLATE = paymentLinkMail.name
const DATA: PaymentLinkMailData = {
  name: 'Ọláwálé',
  itemName: 'Application Fee',
  service: 'Initial {name} <b>$&',
  duePence: 5_900,
  totalPence: 9_900,
  paidPence: 0,
  paymentUrl: 'http://localhost:3000/payment?application_id=1',
  isReminder: false,
}

const ABOUT = { kind: 'application', id: '0f8c7a52-4a58-4ac4-8b04-2f6d1f0e6a11' } as const

async function contextWithWarnings() {
  const context = await testContext()
  const warnings: Array<unknown> = []
  const log = { ...context.log, warn: (fields: unknown) => void warnings.push(fields) } as typeof context.log
  const app = { ...context, log, mailTemplates }
  return {
    app,
    warnings,
    renderPaymentLink: (data: object = DATA) =>
      renderStoredMail(app, { template: TEMPLATE, data, aboutId: ABOUT.id }).then(
        rendered => rendered?.content ?? null,
      ),
  }
}

test('a mail contains the template text that is current when the mail is sent', async () => {
  const { app } = await contextWithWarnings()
  await app.db.transaction(tx =>
    queueMail(app, tx, paymentLinkMail, { to: 'ola@example.ng', about: ABOUT, data: DATA }),
  )
  const text = 'Welcome, {name}.\n\nWe begin with {service}.\nSoon.'
  await updateTemplateText(app, OWNER, { template: TEMPLATE, textKey: 'first', text, expectedVersion: 0 })

  const sentMails: Array<OutgoingMail> = []
  const mail = { send: async (message: OutgoingMail) => void sentMails.push(message) }
  const [queued] = await queuedMail(app.db)
  await deliverMail({ ...app, mail, mailFrom: 'Us <us@example.ng>' }, queued?.id ?? '')
  const [message] = sentMails
  expect(message?.html).toContain('>Welcome, Ọláwálé.</p>')
  expect(message?.html).toContain('>We begin with Initial {name} &lt;b&gt;$&amp;.<br/>Soon.</p>')
  expect(message?.text).toContain('Welcome, Ọláwálé.\n\nWe begin with Initial {name} <b>$&.\nSoon.')
  expect(message?.text).not.toContain('Your application is saved.')
  expect(message?.subject).toBe('Your application is saved: here is your payment link')
  expect(message?.html).toContain(DATA.paymentUrl)
})

test('editing one text of a mail leaves its other texts unchanged', async () => {
  const { app, renderPaymentLink } = await contextWithWarnings()
  await updateTemplateText(app, OWNER, {
    template: TEMPLATE,
    textKey: 'reminder',
    text: 'Hello again.',
    expectedVersion: 0,
  })
  expect((await renderPaymentLink({ ...DATA, isReminder: true }))?.text).toContain('Hello again.')
  expect(await renderPaymentLink()).toEqual(await renderMail(paymentLinkMail, DATA, app.publicUrl, app))
})

test('edited texts that are no longer allowed are ignored, and the log names only their keys', async () => {
  const { app, warnings, renderPaymentLink } = await contextWithWarnings()
  const changedAt = app.clock.now()
  await app.db.insert(mailTemplateTexts).values([
    { template: TEMPLATE, textKey: 'first', text: 'Dear {gone}', version: 1, changedAt },
    { template: TEMPLATE, textKey: 'no_more', text: 'Hello.', version: 1, changedAt },
  ])
  expect(await renderPaymentLink()).toEqual(await renderMail(paymentLinkMail, DATA, app.publicUrl, app))
  expect(warnings).toEqual(
    expect.arrayContaining([
      { template: TEMPLATE, textKey: 'first' },
      { template: TEMPLATE, textKey: 'no_more' },
    ]),
  )
})

test('a mail with invalid data or an unknown template is not rendered', async () => {
  const { app, renderPaymentLink } = await contextWithWarnings()
  const { service: _, ...data } = DATA
  expect(await renderPaymentLink(data)).toBeNull()
  expect(await renderStoredMail(app, { template: 'gone', data: {}, aboutId: ABOUT.id })).toBeNull()
})

test('the copy for staff has the words and pictures of the mail without its links', async () => {
  const { app } = await contextWithWarnings()
  const message = 'See HTTP://LOCALHOST:3000/pay/token?a=1&b=2 and https://meet.example/a?pwd=1.'
  const data = { name: 'Ada', subject: 'News', message, reference: null, trackingUrl: `${app.publicUrl}/track?a=1` }
  const stored = { template: fromStaffMail.name, data, aboutId: ABOUT.id }
  const { content, kept } = (await renderStoredMail(app, stored)) ?? {}
  expect(content?.html).toContain('/track?a=1')
  expect(kept?.subject).toBe('News')
  for (const copy of [kept?.html, kept?.text]) {
    expect(copy).toContain('Track your application')
    expect(copy).toContain('See HTTP://LOCALHOST:3000/… and https://meet.example/a?pwd=1.')
    expect(copy).not.toMatch(/href|track\?|token/)
  }
  expect(kept?.html).toContain(`src="${app.publicUrl}/mail/header.png"`)
})

test('the copy for staff of a receipt has the button to print it, without its key', async () => {
  const { app } = await contextWithWarnings()
  const data = { ...receiptMail.templateTexts?.texts.initial?.sample, entryId: ABOUT.id }
  const rendered = await renderStoredMail(app, { template: receiptMail.name, data, aboutId: ABOUT.id })
  expect(rendered?.content.text).toContain(`${app.publicUrl}/receipt/`)
  expect(rendered?.kept.text).toContain('Print your receipt')
  expect(rendered?.kept.html).not.toContain('/receipt/')
})

test('the preview of a mail shows the typed text and stores nothing', async () => {
  const { app } = await contextWithWarnings()
  const key = { template: TEMPLATE, textKey: 'first' }
  expect(await previewTemplateText(app, { ...key, text: 'Good day, {name} <script>.' })).toMatchObject({
    ok: true,
    html: expect.stringContaining('Good day, Adébáyọ̀ &lt;script&gt;.'.normalize('NFC')),
  })
  expect(await previewTemplateText(app, { ...key, text: '{nmae}' })).toMatchObject({ ok: false })
  expect(await previewTemplateText(app, { ...key, text: null })).toMatchObject({
    html: expect.stringContaining('Thank you. Your application is saved.'),
  })
  expect(await previewTemplateText(app, { template: TEMPLATE, textKey: 'gone', text: null })).toBeNull()
  expect(await app.db.select().from(mailTemplateTexts)).toEqual([])
})

const EDITABLE_TEXTS = [...mailTemplates.values()].flatMap(mail =>
  Object.keys(mail.templateTexts?.texts ?? {}).map(textKey => [mail.name, textKey, mail] as const),
)

test('mails to applicants and customers have editable texts; mails to staff and secret mails have none', () => {
  expect([...new Set(EDITABLE_TEXTS.map(([template]) => template))].toSorted()).toEqual([
    'applications.opened-for-you',
    'applications.payment-link',
    'applications.status-update',
    'bookings.adviser',
    'bookings.cancelled',
    'bookings.choose-time',
    'bookings.confirmation',
    'bookings.invited-again',
    'bookings.moved',
    'bookings.reminder',
    'bookings.summary',
    'bookings.time-gone',
    'contact.acknowledgement',
    'documents.decisions',
    'documents.reminder',
    'documents.request',
    'documents.reviewed',
    'letters.reminder',
    'letters.request',
    'milestones.reminder',
    'packs.ready',
    'payments.receipt',
    'payments.second-due',
    'stories.request',
  ])
})

test.each(EDITABLE_TEXTS)(
  'in the mail %s, an edited text "%s" appears in the rendered sample',
  async (_template, key, mail: Mail<never>) => {
    const templateText = mail.templateTexts?.texts[key]
    if (templateText === undefined) throw new Error('There is no such text.')
    const text = `Edited text. ${Object.keys(templateText.placeholders)
      .map(name => `[{${name}}]`)
      .join(' ')}`
    const originalMail = await renderMail(mail, templateText.sample, 'https://example.ng')
    const editedMail = await renderMail(mail, templateText.sample, 'https://example.ng', {
      editedTexts: new Map([[key, text]]),
    })
    expect(originalMail.text).not.toContain('Edited text.')
    expect(editedMail.text.replace(/\s+/g, ' ')).toMatch(/Edited text\. \[[^[\]{}]+\]/)
    expect(editedMail.text).not.toMatch(/[{}]|\[\]|undefined|null|Invalid/)
    expect(editedMail.subject).toBe(originalMail.subject)
  },
)

test.each(EDITABLE_TEXTS)(
  'in the mail %s, the original text "%s" is valid and is saved unchanged',
  async (_template, key, mail) => {
    const templateText = mail.templateTexts?.texts[key]
    if (templateText === undefined) throw new Error('There is no such text.')
    expect(checkTemplateText(templateText, templateText.original)).toEqual({ ok: true, text: templateText.original })
    const editedTexts = new Map([[key, templateText.original]])
    expect(await renderMail(mail, templateText.sample, 'https://example.ng', { editedTexts })).toEqual(
      await renderMail(mail, templateText.sample, 'https://example.ng'),
    )
  },
)
