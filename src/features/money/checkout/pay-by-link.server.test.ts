import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { transactions } from '#dev/sandbox/table.server.ts'
import { queuedMail, quoteDueAmount, testPaymentContext } from '#tests/support/app-context.ts'
import { cancelPayLink, createPayLink } from '../pay-links/change-pay-link.server.ts'
import { payments } from '../table.server.ts'
import { confirmPayment } from './confirm-payment.server.ts'
import type { AttemptRequest } from './open-attempt.server.ts'
import { findOwnPayment, findPaymentResult } from './queries.server.ts'
import { startPayment } from './start-payment.server.ts'

const EMAIL = 'ada.obi@example.ng'
const NGOZI = { name: 'Ngozi Adeyemi', email: 'ngozi@example.ng' }

async function setUp() {
  const app = await testPaymentContext()
  const application = anApplication().forItem('full_support', 'split').named('Adaeze Okafor')
  const { id: caseId } = await application.withEmail(EMAIL).saveTo(app.db, app.clock)
  const link = await createPayLink(app, { applicationId: caseId, replaces: null })
  if (!link.ok) throw new Error(link.reason)
  const quote = await quoteDueAmount(app, caseId, EMAIL)
  const start = (input: Partial<AttemptRequest> = {}) =>
    startPayment(app, {
      caseId,
      quoteId: quote.id,
      requested: null,
      cancelPath: '/payment',
      payer: 'browser',
      ...input,
    })
  const sponsor = { payLinkId: link.linkId, ...NGOZI }
  const startAsSponsor = async (input: Partial<AttemptRequest> = {}) => {
    const started = await start({ sponsor, ...input })
    if (!started.ok) throw new Error(started.reason)
    return started.reference
  }
  const payment = async (reference: string) =>
    (await app.db.select().from(payments).where(eq(payments.reference, reference)))[0]
  return { app, caseId, sponsor, start, startAsSponsor, payment }
}

test('the checkout of another person has their email, and its addresses name nothing of the application', async () => {
  const { app, caseId, sponsor, startAsSponsor, payment } = await setUp()
  const reference = await startAsSponsor()
  expect(await payment(reference)).toMatchObject({
    email: EMAIL,
    payLinkId: sponsor.payLinkId,
    payerName: NGOZI.name,
    payerEmail: NGOZI.email,
  })
  const [checkout] = await app.db.select().from(transactions)
  expect(checkout).toMatchObject({ email: NGOZI.email })
  expect(JSON.stringify(checkout)).not.toContain(caseId)
  expect(JSON.stringify(checkout)).not.toContain(EMAIL)
})

test('the receipt goes to the person who paid, and the applicant learns who paid', async () => {
  const { app, sponsor, startAsSponsor } = await setUp()
  const reference = await startAsSponsor({ partKobo: 50_000_000 })
  await app.paystack.pay(reference)
  expect(await confirmPayment(app, reference)).toBe('settled')
  const sponsorMails = await queuedMail(app.db, NGOZI.email)
  expect(sponsorMails).toMatchObject([
    {
      template: 'payments.sponsor-receipt',
      data: { name: NGOZI.name, pence: 24_302, rest: { pence: 275_698, payLinkId: sponsor.payLinkId } },
    },
  ])
  expect(JSON.stringify(sponsorMails)).not.toMatch(/GT-|tracking/)
  expect(await queuedMail(app.db, EMAIL)).toMatchObject([
    { template: 'payments.receipt', data: { paidBy: 'Ngozi A.', leftOfPartPence: 275_698 } },
  ])
})

test('the receipt of another person asks for no more once the whole is paid or the link has ended', async () => {
  for (const input of [{}, { partKobo: 50_000_000 }]) {
    const { app, caseId, startAsSponsor } = await setUp()
    const reference = await startAsSponsor(input)
    await cancelPayLink(app, { applicationId: caseId })
    await app.paystack.pay(reference)
    await confirmPayment(app, reference)
    expect(await queuedMail(app.db, NGOZI.email)).toMatchObject([{ data: { rest: null } }])
  }
})

test('the result of another person’s payment leads to no application, not even in their browser', async () => {
  const { app, caseId, startAsSponsor } = await setUp()
  const reference = await startAsSponsor()
  await app.paystack.pay(reference)
  await confirmPayment(app, reference)
  expect(await findPaymentResult(app, reference, 'browser')).toMatchObject({
    isOwn: true,
    isSponsored: true,
    trackingPair: null,
  })
  expect(await findOwnPayment(app, caseId, 'browser')).toBeNull()
})

test('after a decline, another person retries with the link while it is valid', async () => {
  const { app, caseId, sponsor, startAsSponsor } = await setUp()
  const reference = await startAsSponsor()
  await app.paystack.press(await findCheckoutUrl(app, reference), 'decline')
  await confirmPayment(app, reference)
  const loadRetry = async () => (await findPaymentResult(app, reference, 'browser'))?.retry
  expect(await loadRetry()).toMatchObject({ kind: 'pay-link', id: sponsor.payLinkId })
  await cancelPayLink(app, { applicationId: caseId })
  expect(await loadRetry()).toBeNull()
})

test('a cancelled, expired or foreign link opens no checkout', async () => {
  const { app, caseId, sponsor, start } = await setUp()
  const other = await anApplication().withEmail('b@example.ng').saveTo(app.db, app.clock)
  const otherLink = await createPayLink(app, { applicationId: other.id, replaces: null })
  const foreign = { ...sponsor, payLinkId: otherLink.ok ? otherLink.linkId : '' }
  expect(await start({ sponsor: foreign })).toEqual({ ok: false, reason: 'link-ended' })
  await cancelPayLink(app, { applicationId: caseId })
  expect(await start({ sponsor })).toEqual({ ok: false, reason: 'link-ended' })
  expect(await app.db.select().from(payments)).toEqual([])
})

test('a payment that began before its link was cancelled still counts', async () => {
  const { app, caseId, startAsSponsor } = await setUp()
  const reference = await startAsSponsor()
  await cancelPayLink(app, { applicationId: caseId })
  await app.paystack.pay(reference)
  expect(await confirmPayment(app, reference)).toBe('settled')
})

test('the applicant and another person never share a checkout', async () => {
  const { start, startAsSponsor } = await setUp()
  const own = await start()
  const sponsored = await startAsSponsor()
  expect(own.ok && own.reference).not.toBe(sponsored)
  expect(await startAsSponsor()).toBe(sponsored)
})

async function findCheckoutUrl(app: Awaited<ReturnType<typeof testPaymentContext>>, reference: string) {
  const [row] = await app.db.select().from(payments).where(eq(payments.reference, reference))
  return row?.checkoutUrl ?? ''
}
