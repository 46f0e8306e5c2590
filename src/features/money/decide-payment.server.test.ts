import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { auditValues } from '#src/features/events/table.server.ts'
import { hasUnclearPayment } from '#src/features/money/payments-under-way.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { EMAIL, latePayment, mismatchedPayment, STAFF } from '#tests/support/paid-application.ts'
import { recordOutcome } from './checkout/record-outcome.server.ts'
import { clearFlag, decidePayment } from './decide-payment.server.ts'
import { findPurchase } from './purchase.server.ts'
import { hasOpenFlag } from './queries.server.ts'
import { proposeRefund } from './refunds/propose-refund.server.ts'
import { recordRefunds } from './refunds/record-refunds.server.ts'
import { settlePayment } from './settle-payment.server.ts'
import { ledgerEntries, payments } from './table.server.ts'

test('an accepted wrong amount counts as part payment, and the payer gets a receipt', async () => {
  const { decide, payment, application, account, payerMails } = await mismatchedPayment(6_069_400)
  expect(await decide('accept')).toEqual({ ok: true, countedPence: 2_950, restPence: 2_950 })
  expect(await decide('accept')).toEqual({ ok: false, reason: 'not-open' })
  expect(await payment()).toMatchObject({ state: 'settled', countedPence: 2_950, flagClearedAt: expect.any(Date) })
  expect(await application()).toMatchObject({ settledPence: 2_950, reference: expect.stringMatching(/^GT-/) })
  expect(await account()).toMatchObject({ due: { instalment: 'initial', pence: 2_950 } })
  expect(await payerMails()).toMatchObject([
    {
      template: 'payments.receipt',
      data: { pence: 2_950, otherSum: { asked: '₦121,387', arrived: '₦60,694' } },
    },
  ])
})

test('a payer whose part payment is accepted can be asked for the rest, with a payment link', async () => {
  const { id, decide, payerMails } = await mismatchedPayment(6_069_400)
  expect(await decide('ask-for-rest')).toMatchObject({ ok: true })
  expect(await payerMails()).toMatchObject([
    {
      template: 'payments.rest-due',
      data: {
        countedPence: 2_950,
        restPence: 2_950,
        paymentUrl: expect.stringContaining(id),
        applicationReference: expect.stringMatching(/^GT-/),
      },
    },
  ])
})

test('someone else who paid too little gets a receipt, and the applicant is asked for the rest', async () => {
  const { app, decide, payment, payerMails } = await mismatchedPayment(6_069_400)
  const payer = { payerName: 'Bola Ade', payerEmail: 'bola@example.ng' }
  await app.db
    .update(payments)
    .set(payer)
    .where(eq(payments.id, (await payment()).id))
  await decide('ask-for-rest')
  expect(await queuedMail(app.db, payer.payerEmail)).toMatchObject([
    { template: 'payments.sponsor-receipt', data: { pence: 2_950, name: 'Bola Ade' } },
  ])
  expect(await payerMails()).toMatchObject([{ template: 'payments.rest-due' }])
})

test('a wrong amount that staff decide to refund does not count, and stays flagged until the refund is made', async () => {
  const { app, decide, payment, application } = await mismatchedPayment(6_069_400)
  expect(await decide('refund')).toMatchObject({ ok: true })
  expect(await payment()).toMatchObject({ state: 'refund_due', flag: 'decided', flagClearedAt: null, countedPence: 0 })
  expect(await application()).toMatchObject({ settledPence: 0 })
  await recordRefunds(app, (await payment()).reference, [
    { id: '5', kobo: 6_069_400, state: 'processed', ourId: null } as const,
  ])
  expect(await payment()).toMatchObject({ state: 'refund_due', flagClearedAt: app.clock.now() })
})

test('a wrong amount of which a part was refunded counts for the rest', async () => {
  const { app, decide, payment } = await mismatchedPayment(6_069_400)
  const { id: paymentId, reference } = await payment()
  const idempotencyKey = randomUUID()
  const proposal = { idempotencyKey, paymentId, kobo: 3_034_700, reason: 'Asked for it', termsNote: 'All' }
  expect(await proposeRefund(app, STAFF, proposal)).toMatchObject({ ok: true })
  const refund = { id: '9', kobo: 3_034_700, state: 'processed', ourId: idempotencyKey } as const
  await recordRefunds(app, reference, [refund])
  expect(await decide('accept')).toMatchObject({ ok: true, countedPence: 1_475 })
  await recordRefunds(app, reference, [refund])
  expect(await payment()).toMatchObject({ state: 'settled', countedPence: 1_475 })
})

test('an overpayment counts only up to the requested sum, and refunding the surplus changes nothing else', async () => {
  const { app, decide, payment, application } = await mismatchedPayment(20_000_000)
  expect(await decide('ask-for-rest')).toEqual({ ok: false, reason: 'not-open' })
  expect(await decide('accept')).toMatchObject({ ok: true, countedPence: 5_900 })
  expect(await payment()).toMatchObject({ state: 'settled', flag: 'overpaid', flagClearedAt: null })
  await recordRefunds(app, (await payment()).reference, [
    { id: '6', kobo: 20_000_000 - 12_138_700, state: 'processed', ourId: null } as const,
  ])
  expect(await payment()).toMatchObject({ countedPence: 5_900, flagClearedAt: app.clock.now() })
  expect(await application()).toMatchObject({ settledPence: 5_900, paid: true })
})

test('a payment in another currency can only be refunded', async () => {
  const { decide } = await mismatchedPayment(5_900, 'GHS')
  expect(await decide('accept')).toEqual({ ok: false, reason: 'not-open' })
  expect(await decide('refund')).toMatchObject({ ok: true })
})

test('a wrong amount is not accepted once its application is paid or rejected', async () => {
  const { app, id, decide } = await mismatchedPayment(6_069_400)
  await writeApplication(app.db, id, { status: 'rejected' })
  expect(await decide('accept')).toEqual({ ok: false, reason: 'not-payable' })
  await app.db.update(cases).set({ status: 'pending', reference: 'GT-0000-0001' })
  const [application] = await app.db.select().from(liveApplications)
  if (application === undefined) throw new Error('The application is gone.')
  await aPayment().for(toPurchaseDetails(application)).of('full', 9_900).inState('settled').saveTo(app.db, app.clock)
  expect(await decide('accept')).toEqual({ ok: false, reason: 'nothing-left' })
  expect(await decide('refund')).toMatchObject({ ok: true })
})

test('a late payment no longer counts after staff decide to refund it', async () => {
  const { app, payment, application } = await latePayment(48, 3_900_000_000)
  const { id: paymentId } = await payment()
  const result = await decidePayment(app, STAFF, { paymentId, decision: 'refund', comment: 'Agreed' })
  expect(result).toEqual({ ok: true, countedPence: -3_112, restPence: 0 })
  expect(await application()).toMatchObject({ settledPence: 0, paid: false })
  expect((await app.db.select().from(ledgerEntries)).map(({ kind, pence }) => [kind, pence])).toEqual([
    ['receipt', 3_112],
    ['correction', -3_112],
  ])
})

test('a payment above the remaining sum is flagged as a surplus to be refunded', async () => {
  const { app, id, decide, payment, application } = await mismatchedPayment(6_069_400)
  await app.db.update(cases).set({ reference: 'GT-0000-0001' })
  const [saved] = await app.db.select().from(liveApplications)
  if (saved === undefined) throw new Error('The application is gone.')
  await aPayment().for(toPurchaseDetails(saved)).of('full', 8_900).inState('settled').saveTo(app.db, app.clock)
  expect(await decide('ask-for-rest')).toEqual({ ok: false, reason: 'no-rest' })
  expect(await decide('accept')).toEqual({ ok: true, countedPence: 1_000, restPence: 0 })
  expect(await payment()).toMatchObject({ countedPence: 1_000, flag: 'overpaid', flagClearedAt: null })
  expect(await application()).toMatchObject({ id, settledPence: 9_900, paymentStage: 'complete' })
  const { id: paymentId, reference } = await payment()
  const [receipt] = await app.db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, paymentId))
  expect(receipt?.kobo).toBe(2_057_423)
  await recordRefunds(app, reference, [
    { id: '8', kobo: 6_069_400 - 2_057_423, state: 'processed', ourId: null } as const,
  ])
  expect(await payment()).toMatchObject({ countedPence: 1_000, flagClearedAt: app.clock.now() })
})

test('the payer of a late payment is asked only for what is still due', async () => {
  const { app, payment, caseId } = await payLateAndInCash(1_900)
  const result = await decidePayment(app, STAFF, {
    paymentId: (await payment()).id,
    decision: 'ask-for-rest',
    comment: 'Late',
  })
  expect(result).toMatchObject({ ok: true, restPence: 888 })
  expect(await findPurchase(app.db, caseId, EMAIL)).toMatchObject({ account: { due: { pence: 888 } } })
})

/** Makes a late payment that counts as £31.12 of a fee of £59, followed by `pence` in cash. */
async function payLateAndInCash(pence: number) {
  const latePaymentContext = await latePayment(25, 3_900_000_000)
  const { app, id } = latePaymentContext
  await writeApplication(app.db, id, { agreedPence: 5_900, plan: 'full' })
  const [saved] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, id))
  if (saved === undefined) throw new Error('The application is gone.')
  await aPayment().for(toPurchaseDetails(saved)).of('full', pence).offline(STAFF.id, 'Cash').saveTo(app.db, app.clock)
  return { ...latePaymentContext, caseId: id }
}

const COMMENT = 'Refunded by hand, the payer agreed.'

async function setUpFlaggedPayment(state: 'mismatch' | 'refund_due' | 'settled', flag: string) {
  const app = await testContext()
  const application = await anApplication().saveTo(app.db, app.clock)
  const payment = await aPayment()
    .for(toPurchaseDetails(application))
    .inState(state)
    .flagged(flag)
    .saveTo(app.db, app.clock)
  const loadPayment = async () => (await app.db.select().from(payments).where(eq(payments.id, payment.id)))[0]
  return { app, application, payment, loadPayment, openFlags: () => app.db.$count(payments, hasOpenFlag) }
}

test('clearing a flag removes the payment from the list of open flags, but the payment keeps its flag and state', async () => {
  const { app, application, payment, loadPayment, openFlags } = await setUpFlaggedPayment('mismatch', 'amount')
  expect([await openFlags(), await hasUnclearPayment(app.db, application.id)]).toEqual([1, true])
  expect(await clearFlag(app, STAFF, { paymentId: payment.id, comment: COMMENT })).toEqual({ ok: true })
  expect([await openFlags(), await hasUnclearPayment(app.db, application.id)]).toEqual([0, false])
  expect(await loadPayment()).toEqual({ ...payment, flagClearedAt: app.clock.now() })
  expect(await eventsAbout(app.db, payment.id)).toEqual([
    { type: 'payment.flag_cleared', actor: 'staff', details: { reference: payment.reference, reason: 'amount' } },
  ])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    { values: { comment: { before: null, after: COMMENT } } },
  ])
})

test('two concurrent requests clear a flag once, and clearing a payment without a flag is refused', async () => {
  const { app, payment } = await setUpFlaggedPayment('refund_due', 'paid-twice')
  const clear = (paymentId: string) => clearFlag(app, STAFF, { paymentId, comment: COMMENT })
  const answers = await Promise.all([clear(payment.id), clear(payment.id)])
  expect(answers.filter(answer => answer.ok)).toHaveLength(1)
  expect(answers).toContainEqual({ ok: false, reason: 'not-flagged' })
  const unflaggedPayment = await aPayment().saveTo(app.db, app.clock)
  expect(await clear(unflaggedPayment.id)).toEqual({ ok: false, reason: 'not-flagged' })
  expect(await clear(randomUUID())).toEqual({ ok: false, reason: 'not-found' })
  expect(await eventsAbout(app.db, payment.id)).toHaveLength(1)
})

test('a provider’s report of a refund that staff already dealt with does not flag the payment again', async () => {
  const { app, payment, loadPayment, openFlags } = await setUpFlaggedPayment('mismatch', 'amount')
  await clearFlag(app, STAFF, { paymentId: payment.id, comment: COMMENT })
  await recordOutcome(app, payment.reference, { kind: 'reversed' })
  expect(await openFlags()).toBe(0)
  expect(await loadPayment()).toMatchObject({ flag: 'amount', state: 'mismatch' })
})

test('a new problem after a cleared flag flags the payment again', async () => {
  const { app, application, payment, loadPayment, openFlags } = await setUpFlaggedPayment('mismatch', 'amount')
  await clearFlag(app, STAFF, { paymentId: payment.id, comment: COMMENT })
  await app.db.update(cases).set({ reference: 'GT-0000-0001' })
  await aPayment().for(toPurchaseDetails(application)).inState('settled').saveTo(app.db, app.clock)
  await settlePayment(app, payment.reference, { kind: 'paid', paidAt: app.clock.now(), channel: 'card' })
  expect(await loadPayment()).toMatchObject({ state: 'refund_due', flag: 'paid-twice', flagClearedAt: null })
  expect(await openFlags()).toBe(1)
})

test('clearing the flag of a payment while it is being settled does not cause a deadlock', async () => {
  const { app, payment } = await setUpFlaggedPayment('mismatch', 'amount')
  const paidOutcome = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
  await Promise.all(
    Array.from({ length: 6 }, (_none, number) =>
      number % 2 === 0
        ? clearFlag(app, STAFF, { paymentId: payment.id, comment: COMMENT })
        : settlePayment(app, payment.reference, paidOutcome),
    ),
  )
  expect(await app.db.select().from(payments)).toMatchObject([{ state: 'settled', flag: null, flagClearedAt: null }])
})
