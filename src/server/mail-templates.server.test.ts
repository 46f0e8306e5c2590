import { expect, test } from 'vitest'
import { type PaymentLink, paymentLinkMail } from '#src/features/applications/emails/mails.ts'
import { deliverMail } from '#src/features/outbox/deliver-mail.server.ts'
import type { Mail } from '#src/features/outbox/mail.ts'
import type { OutgoingMail } from '#src/features/outbox/mail-transport.ts'
import { queueMail } from '#src/features/outbox/queue-mail.server.ts'
import { type NeedsAPerson, needsAPersonMail, type Receipt, receiptMail } from '#src/features/payments/emails/mails.ts'
import { queuedMail, testGround } from '#tests/support/ground.ts'
import { mailTemplates } from './mail-templates.ts'

const HARD_NAME = 'Ọláwálé Adébáyọ̀-Oyèníyì 👩🏾‍🔬 <b>'.normalize('NFC')
const IN_HTML = HARD_NAME.replace('<b>', '&lt;b&gt;')

const PAYMENT_LINK: PaymentLink = {
  name: HARD_NAME,
  itemName: 'Application Fee',
  service: 'Initial Assessment',
  duePence: 5_900,
  totalPence: 9_900,
  paymentUrl: 'http://localhost:3000/payment?application_id=1&email=ola%40example.ng',
  isReminder: false,
}

const RECEIPT: Receipt = {
  name: HARD_NAME,
  itemName: 'Application Fee',
  service: 'Initial Assessment',
  instalment: 'initial',
  pence: 5_900,
  kobo: 12_138_700,
  nairaMicrosPerPound: 2_057_400_000,
  settledAt: '2026-12-31T23:30:00.000Z',
  paymentReference: 'TP-7K2M9QXD7K2M9QXD7K2M',
  applicationReference: 'GT-7K2M-9QXD',
  stillDuePence: 4_000,
  trackingUrl: 'http://localhost:3000/application-tracking?reference=GT-7K2M-9QXD&email=ola%40example.ng',
  resultUrl: 'http://localhost:3000/payment-success?reference=TP-7K2M9QXD7K2M9QXD7K2M',
}

type Case = { is: string; mail: string; words: Array<string>; queue: (sending: Sending) => Promise<void> }
type Sending = Awaited<ReturnType<typeof withMailServer>>

/** One message and what its reader must find in it. */
function one<Data>(is: string, mail: Mail<Data>, data: Data, words: Array<string>): Case {
  return {
    is,
    mail: mail.name,
    words,
    queue: ({ app }) => app.db.transaction(tx => queueMail(app, tx, mail, { to: 'ola@example.ng', data })),
  }
}

const CASES = [
  one('the payment link', paymentLinkMail, PAYMENT_LINK, ['Initial Assessment', '£59', '£40', PAYMENT_LINK.paymentUrl]),
  one('the reminder', paymentLinkMail, { ...PAYMENT_LINK, isReminder: true }, [
    'Reminder',
    'only reminder we send',
    '£59',
  ]),
  one(
    'the payment link of what is paid at once',
    paymentLinkMail,
    {
      ...PAYMENT_LINK,
      itemName: 'Review & Finalize',
      service: 'Review & Finalize',
      duePence: 49_500,
      totalPence: 49_500,
    },
    ['Review & Finalize', '£495'],
  ),
  one('the receipt of the first payment', receiptMail, RECEIPT, [
    'GT-7K2M-9QXD',
    '£59.00',
    '₦121,387',
    '£1 = ₦2,057.40',
    '1 January 2027, 00:30 (Lagos time)',
    'TP-7K2M9QXD7K2M9QXD7K2M',
    '£40.00',
    'first of two payments',
    RECEIPT.trackingUrl ?? '',
  ]),
  one(
    'the receipt of the second payment',
    receiptMail,
    { ...RECEIPT, instalment: 'final', pence: 4_000, stillDuePence: 0 },
    ['£40.00', 'paid in full', 'GT-7K2M-9QXD'],
  ),
  one(
    'the receipt of a full payment without a known rate',
    receiptMail,
    { ...RECEIPT, instalment: 'full', pence: 500_000, stillDuePence: 0, nairaMicrosPerPound: null },
    ['£5,000.00', 'paid in full'],
  ),
  one(
    'the receipt of a consultation',
    receiptMail,
    {
      ...RECEIPT,
      itemName: '30-Minute Consultation',
      service: '30-Minute Consultation',
      instalment: 'full',
      pence: 5_000,
      stillDuePence: 0,
      applicationReference: null,
      trackingUrl: null,
    },
    ['30-Minute Consultation', '£50.00', RECEIPT.resultUrl],
  ),
]

const NEEDS_A_PERSON: NeedsAPerson = {
  why: 'amount',
  paymentReference: RECEIPT.paymentReference,
  itemName: 'Application Fee',
  pence: 5_900,
  kobo: 12_138_700,
}

async function withMailServer() {
  const ground = await testGround()
  const taken: Array<OutgoingMail> = []
  const mail = { send: async (message: OutgoingMail) => void taken.push(message) }
  return { app: { ...ground, mail, mailFrom: 'Us <us@example.ng>', mailTemplates }, taken }
}

test('every message of the product is written out here', () => {
  expect([...new Set(CASES.map(({ mail }) => mail)), needsAPersonMail.name].sort()).toEqual(
    [...mailTemplates.keys()].sort(),
  )
})

test.each(CASES)('$is has its words in subject, HTML and text, and a hard name intact', async ({ words, queue }) => {
  const sending = await withMailServer()
  await queue(sending)
  const [queued] = await queuedMail(sending.app.db)
  await deliverMail(sending.app, queued?.id ?? '')
  const [message] = sending.taken
  if (message === undefined) throw new Error('Nothing was sent.')

  expect(message.subject).toMatch(/^\S.{10,120}$/)
  expect(message.html).toContain('<!DOCTYPE')
  expect(message.html).toContain(IN_HTML)
  expect(message.html).not.toContain('<b>')
  expect(message.html).toContain('src="http://localhost:3000/mail/header.png"')
  expect(message.text).toContain(HARD_NAME)
  expect(message.text).not.toMatch(/undefined|null|NaN|\[object|&lt;|&amp;/)
  for (const word of words) {
    expect(`${message.subject}\n${message.text}`).toContain(word)
    expect(`${message.subject}\n${message.html}`).toContain(word.replaceAll('&', '&amp;'))
  }
})

test.each([
  ['amount', 'not counted'],
  ['currency', 'not counted'],
  ['reference', 'not counted'],
  ['paid-twice', 'given back'],
  ['rejected', 'given back'],
  ['deleted', 'given back'],
  ['reversed', 'took back'],
] as const)('a payment that needs a person says why, and names nobody: %s', async (why, words) => {
  const sending = await withMailServer()
  await one('', needsAPersonMail, { ...NEEDS_A_PERSON, why }, []).queue(sending)
  const [queued] = await queuedMail(sending.app.db)
  await deliverMail(sending.app, queued?.id ?? '')
  const [message] = sending.taken
  expect(message?.subject).toContain(RECEIPT.paymentReference)
  expect(message?.text).toContain(words)
  expect(message?.text).toContain('₦121,387')
})
