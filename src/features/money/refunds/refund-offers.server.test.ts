import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { recordDelivery } from '#src/features/applications/record-delivery.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import type { Status } from '#src/features/cases/states.ts'
import { updateApplication } from '#src/features/cases/status/update-application.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { STAFF } from '#tests/support/paid-application.ts'
import { payments } from '../table.server.ts'
import { proposeRefund } from './propose-refund.server.ts'
import { recordRefunds } from './record-refunds.server.ts'
import { findRefundOffer, findRefundsOfPayments } from './refund-offers.server.ts'

/** £3,000 and £2,000 were paid, and one of five deliverables was delivered, so the terms give £4,000. */
async function setUp() {
  const app = await testContext()
  const { id: applicationId } = await anApplication()
    .forItem('full_support', 'split')
    .settled('complete')
    .saveTo(app.db, app.clock)
  const rows = await app.db.select().from(payments).where(eq(payments.caseId, applicationId))
  const [final, initial] = rows.toSorted((a, b) => a.pence - b.pence)
  if (final === undefined || initial === undefined) throw new Error('The payments are gone.')
  const delivery = { applicationId, stage: 'assessment', deliveredOn: '2026-11-02', note: null } as const
  await recordDelivery(app, STAFF, delivery)
  const refund = (paymentId: string, kobo: number) =>
    proposeRefund(app, STAFF, { idempotencyKey: randomUUID(), paymentId, kobo, reason: 'Stopped', termsNote: '' })
  return {
    app,
    applicationId,
    initial,
    final,
    refund,
    offerOf: (payment: { id: string }) => findRefundOffer(app, payment.id),
  }
}

test('refunds of several payments never give back more than the terms, even before the first is paid', async () => {
  const { initial, final, refund, offerOf } = await setUp()
  expect(await offerOf(final)).toMatchObject({ byTerms: final.kobo })
  await refund(final.id, final.kobo)
  expect(await offerOf(initial)).toMatchObject({
    byTerms: 411_480_000,
    termsNote:
      'The terms give £2,000.00 of the £3,000.00 left (£2,000.00 is being refunded): 1 of 5 equal parts was delivered (Written report), worth £1,000.00 of £5,000.00.',
  })
})

test('the terms give nothing more of a payment while what they give is being refunded', async () => {
  const { initial, final, refund, offerOf } = await setUp()
  await refund(final.id, final.kobo)
  await refund(initial.id, 411_480_000)
  expect(await offerOf(initial)).toMatchObject({ byTerms: 0, sum: { left: 205_740_000 } })
})

test('an offer warns of each stage that the status has passed without a recorded delivery', async () => {
  const { app, applicationId, initial, offerOf } = await setUp()
  const setStatus = (status: Status) => writeApplication(app.db, applicationId, { status })
  expect(await offerOf(initial)).toMatchObject({ warns: false })
  await setStatus('under_review')
  expect(await offerOf(initial)).toMatchObject({ warns: false })
  await setStatus('draft_review')
  expect(await offerOf(initial)).toMatchObject({
    warns: true,
    termsNote: expect.stringMatching(/passed Evidence Review \(.+\) and Draft Application \(.+\), but no delivery/),
  })
})

test('an offer of a rejected application warns of the stages that it passed before', async () => {
  const { app, applicationId, initial, offerOf } = await setUp()
  for (const [version, status] of (['evidence_review', 'rejected'] as const).entries()) {
    const update = { id: applicationId, version: version + 1, status, adminNotes: null, reason: 'Agreed' }
    const result = await updateApplication(app, STAFF, { ...update, skipsSteps: true, notifyApplicant: false })
    expect(result).toMatchObject({ ok: true })
  }
  expect(await offerOf(initial)).toMatchObject({
    warns: true,
    termsNote: expect.stringContaining('Evidence Review'),
  })
})

test('of one application, a payment that arrived twice goes back whole and the others by the terms', async () => {
  const { app, applicationId, initial, final } = await setUp()
  const purchase = { id: applicationId, item: 'full_support' } as const
  const person = { email: 'ada.obi@example.ng', name: 'Ada Obi', reference: null }
  const second = await aPayment()
    .for({ ...purchase, ...person })
    .of('final', 200_000)
    .inState('refund_due')
    .flagged('paid-twice')
    .saveTo(app.db, app.clock)
  const { offers } = await findRefundsOfPayments(app, [initial.id, final.id, second.id])
  const notes = new Map(offers.map(({ payment, termsNote }) => [payment.id, termsNote]))
  expect(notes.get(second.id)).toContain('this payment can’t count for anything')
  for (const { id } of [initial, final]) expect(notes.get(id)).toContain('£4,000.00 of the £5,000.00 paid')
})

test('a refund under way counts in what the terms give of every payment of the application', async () => {
  const app = { ...(await testContext()), sessionSecret: 'a secret of these tests' }
  const draft = anApplication().forItem('review_finalize', 'full').agreedAt(50_000).addedByStaff('Tech')
  const application = await draft.saveTo(app.db, app.clock)
  for (const stage of ['evidence', 'draft'] as const) {
    const delivery = { applicationId: application.id, stage, deliveredOn: '2026-11-02', note: '' }
    expect(await recordDelivery(app, STAFF, delivery)).toEqual({ ok: true })
  }
  const part = aPayment().for(toPurchaseDetails(application)).of('full', 25_000).inState('settled')
  const parts = [await part.saveTo(app.db, app.clock), await part.saveTo(app.db, app.clock)] as const
  const findSums = () => Promise.all(parts.map(async ({ id }) => (await findRefundOffer(app, id))?.byTerms ?? null))
  const [{ id: paymentId, kobo, reference }] = parts
  expect(await findSums()).toEqual([kobo, kobo])

  const idempotencyKey = randomUUID()
  const proposal = { idempotencyKey, paymentId, kobo, reason: 'Stopped', termsNote: 'Half' }
  expect(await proposeRefund(app, STAFF, proposal)).toMatchObject({ ok: true })
  expect(await findSums()).toEqual([null, 0])
  await recordRefunds(app, reference, [{ id: '3', kobo, state: 'processed', ourId: idempotencyKey }])
  expect(await findSums()).toEqual([null, 0])
})
