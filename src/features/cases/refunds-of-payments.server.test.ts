import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPayment } from '#factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#factories/an-application.server.ts'
import { recordDelivery } from '#src/features/applications/record-delivery.server.ts'
import { recordRefunds } from '#src/features/checkout/record-refunds.server.ts'
import { proposeRefund } from '#src/features/payments/refunds/propose-refund.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { STAFF } from '#tests/support/paid-application.ts'
import { findRefundOffer } from './refunds-of-payments.server.ts'

test('a refund under way counts in what the terms give of every payment of the application', async () => {
  const app = { ...(await testContext()), sessionSecret: 'a secret of these tests' }
  const draft = anApplication().forItem('review_finalize', 'full').agreedAt(50_000).addedByStaff('Tech')
  const application = await draft.saveTo(app.db, app.clock)
  for (const stage of ['evidence', 'draft'] as const) {
    const delivery = { applicationId: application.id, stage, deliveredOn: '2026-11-02', note: '' }
    expect(await recordDelivery(app, STAFF, delivery)).toEqual({ ok: true })
  }
  const part = aPayment().for(toPurchaseDetails(application)).of('full', 25_000).inState('settled')
  const payments = [await part.saveTo(app.db, app.clock), await part.saveTo(app.db, app.clock)] as const
  const findSums = () => Promise.all(payments.map(async ({ id }) => (await findRefundOffer(app, id))?.byTerms ?? null))
  const [{ id: paymentId, kobo, reference }] = payments
  expect(await findSums()).toEqual([kobo, kobo])

  const idempotencyKey = randomUUID()
  const proposal = { idempotencyKey, paymentId, kobo, reason: 'Stopped', termsNote: 'Half' }
  expect(await proposeRefund(app, STAFF, proposal)).toMatchObject({ ok: true })
  expect(await findSums()).toEqual([null, 0])
  await recordRefunds(app, reference, [{ id: '3', kobo, state: 'processed', ourId: idempotencyKey }])
  expect(await findSums()).toEqual([null, 0])
})
