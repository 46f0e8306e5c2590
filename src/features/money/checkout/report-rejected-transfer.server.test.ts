import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import {
  eventsAbout,
  goToCheckout,
  queuedMail,
  quoteDueAmount,
  testPaymentContext,
} from '#tests/support/app-context.ts'
import { readAuthenticWebhook } from '#tests/support/running-paystack.ts'
import { createPayLink } from '../pay-links/change-pay-link.server.ts'
import { payments } from '../table.server.ts'
import { confirmPayment } from './confirm-payment.server.ts'
import { GatewayUnavailable } from './payment-gateway.ts'
import { findPaymentResult } from './queries.server.ts'
import { receiveWebhook } from './receive-webhook.server.ts'
import { reportRejectedTransfer } from './report-rejected-transfer.server.ts'
import { startPayment } from './start-payment.server.ts'

const EMAIL = 'ada.obi@example.ng'

async function setUp() {
  const app = await testPaymentContext()
  const { id: caseId } = await anApplication().named('Adaeze Okafor').withEmail(EMAIL).saveTo(app.db, app.clock)
  const rejectTransfer = async (checkoutUrl: string) => {
    await app.paystack.press(checkoutUrl, 'transfer-rejected')
    const webhook = app.paystack.received.at(-1)
    if (webhook === undefined) throw new Error('There was no webhook.')
    await receiveWebhook(app, 'paystack', readAuthenticWebhook(app.gateway, webhook))
    const [job] = await app.waitingJobs('report-rejected-transfer')
    if (job === undefined) throw new Error('There is no job.')
    return job
  }
  return { app, caseId, rejectTransfer }
}

test('the payer of a rejected transfer is told once how to pay, and the payment stays open', async () => {
  const { app, caseId, rejectTransfer } = await setUp()
  const { reference, checkoutUrl } = await goToCheckout(app, caseId, EMAIL)
  const job = await rejectTransfer(checkoutUrl)
  await Promise.all([reportRejectedTransfer(app, job), reportRejectedTransfer(app, job)])

  const rejection = {
    template: 'payments.transfer-rejected',
    data: { name: 'Adaeze Okafor', paymentReference: reference },
  }
  expect(await queuedMail(app.db, EMAIL)).toMatchObject([rejection])
  const [payment] = await app.db.select().from(payments)
  expect(payment).toMatchObject({ state: 'open', transferRejectedAt: app.clock.now() })
  expect((await eventsAbout(app.db, payment?.id ?? '')).map(({ type }) => type)).toEqual(['payment.transfer_rejected'])
  expect(await findPaymentResult(app, reference, null)).toMatchObject({ transferRejectedAt: app.clock.now() })

  await app.paystack.pay(reference)
  expect(await confirmPayment(app, reference)).toBe('settled')
})

test('a sponsor learns of the own transfer, and the applicant does not', async () => {
  const { app, caseId, rejectTransfer } = await setUp()
  const link = await createPayLink(app, { applicationId: caseId, replaces: null })
  if (!link.ok) throw new Error(link.reason)
  const quote = await quoteDueAmount(app, caseId, EMAIL)
  const sponsor = { payLinkId: link.linkId, name: 'Ngozi Adeyemi', email: 'ngozi@example.ng' }
  const request = { caseId, quoteId: quote.id, requested: null, cancelPath: '/payment', payer: 'browser', sponsor }
  const started = await startPayment(app, request)
  if (!started.ok) throw new Error(started.reason)
  await reportRejectedTransfer(app, await rejectTransfer(started.checkoutUrl))
  expect(await queuedMail(app.db, sponsor.email)).toMatchObject([{ data: { name: sponsor.name, paymentUrl: null } }])
  expect(await queuedMail(app.db, EMAIL)).toEqual([])
})

test('a rejected transfer of another shop, or of a payment that arrived, is ignored', async () => {
  const { app, caseId, rejectTransfer } = await setUp()
  const { reference, checkoutUrl } = await goToCheckout(app, caseId, EMAIL)
  const job = await rejectTransfer(checkoutUrl)
  await app.paystack.pay(reference)
  await confirmPayment(app, reference)
  await reportRejectedTransfer(app, job)
  await reportRejectedTransfer(app, { ...job, transactionId: '999999999' })
  await reportRejectedTransfer(app, { ...job, provider: 'another' })
  const [payment] = await app.db.select().from(payments).where(eq(payments.reference, reference))
  expect(payment).toMatchObject({ state: 'settled', transferRejectedAt: null })
})

test('while the provider does not answer, the job fails and is repeated', async () => {
  const { app, caseId, rejectTransfer } = await setUp()
  const { checkoutUrl } = await goToCheckout(app, caseId, EMAIL)
  const job = await rejectTransfer(checkoutUrl)
  await app.paystack.close()
  await expect(reportRejectedTransfer(app, job)).rejects.toThrow(GatewayUnavailable)
})
