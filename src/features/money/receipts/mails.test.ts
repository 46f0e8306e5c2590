import { expect, test } from 'vitest'
import { renderMail } from '#src/features/mail/render-mail.server.ts'
import { FIRST_RECEIPT } from '#tests/support/sample-receipt.ts'
import { type ReceiptMailData, receiptMail } from './mails.tsx'

async function renderReceiptText(change: Partial<ReceiptMailData>): Promise<string> {
  const { text } = await renderMail(
    receiptMail,
    { ...FIRST_RECEIPT, ...change } as ReceiptMailData,
    'http://localhost:3000',
  )
  return text.replace(/\s+/g, ' ')
}

test('the receipt for a complete initial payment says when we reply and that the final payment is due later', async () => {
  const text = await renderReceiptText({})
  expect(text).toContain('your initial payment, and your application is open')
  expect(text).toContain('You’ll hear from us within')
  expect(text).toContain('Still to pay later')
})

test.each([
  ['initial payment', { pence: 3_000, stillDuePence: 6_900, leftOfPartPence: 2_900, needsDetails: true }],
  ['final payment', { instalment: 'final', pence: 1_000, stillDuePence: 3_000, leftOfPartPence: 3_000 }],
  ['only payment', { instalment: 'full', pence: 1_000, stillDuePence: 8_900, leftOfPartPence: 8_900 }],
] as const)('the receipt for part of the %s asks for the rest and does not say that work starts', async (_, change) => {
  const text = await renderReceiptText(change)
  expect(text).toContain('is part of what is due now')
  expect(text).toMatch(/Still to pay\s*£/)
  expect(text).toContain('Please pay the remaining')
  for (const absentText of [
    'You’ll hear from us',
    'We start',
    'Still to pay later',
    'paid in full',
    'your initial payment',
  ]) {
    expect(text).not.toContain(absentText)
  }
})

test('the receipt lists what we need with its due day', async () => {
  const requests = [
    { documentType: 'CV/Resume', due: '2027-01-08' },
    { documentType: 'Passport', due: '2026-12-30' },
    { documentType: 'Portfolio', due: null },
  ]
  const text = await renderReceiptText({ requests })
  expect(text).toContain('We need: CV/Resume by 8 January 2027.')
  expect(text).toContain('We still need: Passport. It was due on 30 December 2026.')
  expect(text).toContain('We need: Portfolio.')
  expect(await renderReceiptText({ requests, leftOfPartPence: 2_900 })).toContain('We need: CV/Resume')
})

test('the receipt of an offline payment says that naira were received, not charged', async () => {
  const text = await renderReceiptText({ isOffline: true, nairaMicrosPerPound: null })
  expect(text).toContain('Paid to us directly')
  expect(text).toMatch(/Received\s*₦121,387/)
  expect(text).not.toContain('Charged')
  expect(text, 'the time is not known').toContain('Paid 1 January 2027 Still')
  expect(await renderReceiptText({ isOffline: false })).toMatch(/Charged\s*₦121,387/)
})
