import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromStaffMail } from '#src/features/applications/emails/mails.ts'
import type { BookingMailData } from '#src/features/bookings/emails/mails.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { renderMail } from '#src/features/mail/render-mail.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { testContext } from '#tests/support/app-context.ts'
import { removeLinks, renderMailForStaff } from './render-mail-for-staff.server.ts'

const MAIL_DATA = { name: 'Ada', subject: 'News', message: 'Please call us.', reference: null, trackingUrl: null }

test('a note appears when the template text changed after the mail was sent', async () => {
  const app = { ...(await testContext()), mailTemplates }
  const beforeChange = app.clock.now()
  app.clock.advance({ seconds: 1 })
  await app.db.transaction(tx =>
    recordEvent(app, tx, {
      type: 'mail.text_changed',
      actor: { kind: 'staff', id: randomUUID() },
      subject: { kind: 'mail_template', id: fromStaffMail.name },
      textKey: 'thanks',
    }),
  )
  app.clock.advance({ seconds: 1 })
  const sentAt = app.clock.now()
  const render = (claimedAt: Date | null, at: Date | null = sentAt) =>
    renderMailForStaff(app, {
      template: fromStaffMail.name,
      data: MAIL_DATA,
      dataVersion: 1,
      claimedAt,
      sentAt: at,
    })
  expect(await render(beforeChange)).toContain('The text of this email changed')
  expect(await render(sentAt)).not.toContain('The text of this email changed')
  expect(await render(beforeChange, null), 'it is not sent yet').not.toContain('The text of this email changed')
})

test('a mail with a key of its recipient is not rendered, wherever staff ask for it', async () => {
  const app = { ...(await testContext()), mailTemplates }
  const secretMails = [...mailTemplates.values()].filter(({ isSecret }) => isSecret)
  expect(secretMails.map(({ name }) => name)).toContain('access.code')
  for (const { name } of secretMails) {
    const stored = { template: name, dataVersion: 1, claimedAt: null, sentAt: null } as const
    expect(await renderMailForStaff(app, { ...stored, data: {} })).toBeNull()
  }
})

const PUBLIC_URL = 'http://localhost:3000'
const BOOKING_KEY = '0f8c7a52-4a58-4ac4-8b04-2f6d1f0e6a11'

test('a booking confirmation shown to staff does not contain the link that changes the booking', async () => {
  const mail = mailTemplates.get('bookings.confirmation')
  const templateText = Object.values(mail?.templateTexts?.texts ?? {})[0]
  if (mail === undefined || templateText === undefined) throw new Error('There is no confirmation.')
  const sample = templateText.sample as BookingMailData
  const data = {
    ...sample,
    changeUrl: `${PUBLIC_URL}/booking/change?key=${BOOKING_KEY}`,
    madeAt: '2026-01-01T00:00:00.000Z',
  }
  const { html } = await renderMail(mail, data as never, PUBLIC_URL)
  expect(html).toContain(BOOKING_KEY)
  const withoutLinks = removeLinks(html, PUBLIC_URL)
  expect(withoutLinks).not.toContain(BOOKING_KEY)
  expect(withoutLinks).toContain('Reschedule or cancel')
  expect(withoutLinks).toContain('Join the meeting')
})

test('every mail is shown to staff without links and keys', async () => {
  for (const mail of mailTemplates.values())
    for (const { sample } of Object.values(mail.templateTexts?.texts ?? {})) {
      const { html } = await renderMail(mail, sample, PUBLIC_URL)
      expect(removeLinks(html, PUBLIC_URL), mail.name).not.toMatch(/href|\?(key|reference|application_id)=/)
    }
})

test.each([
  [
    `<p>It is http://localhost:3000/booking/change?key=${BOOKING_KEY}.</p>`,
    '<p>It is http://localhost:3000/booking/change</p>',
  ],
  [`<p>LOCALHOST:3000/payment?a=1&amp;b=2<br/>Thanks</p>`, '<p>LOCALHOST:3000/payment<br/>Thanks</p>'],
  ['<p>https://meet.example/a?pwd=1</p>', '<p>https://meet.example/a?pwd=1</p>'],
  ['<p> href=&quot;x&quot;</p>', '<p> href=&quot;x&quot;</p>'],
])('the HTML %s is shown to staff as %s', (html, expected) => {
  expect(removeLinks(html, PUBLIC_URL)).toBe(expected)
})
