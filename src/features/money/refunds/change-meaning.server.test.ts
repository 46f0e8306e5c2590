import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { findPaidConsultation } from '#src/features/bookings/queries.server.ts'
import { bookingReminder } from '#src/features/bookings/reminders.server.ts'
import { ALL_WORK, findCaseReasons, loadQueue } from '#src/features/cases/open-work/queue.server.ts'
import { sendReminders } from '#src/features/mail/send-reminders.server.ts'
import { eventsAbout, goToCheckout, testPaymentContext } from '#tests/support/app-context.ts'
import { EMAIL, paidApplication, STAFF } from '#tests/support/paid-application.ts'
import { findPaymentProgress } from '../account.ts'
import { confirmPayment } from '../checkout/confirm-payment.server.ts'
import { secondPaymentReminder } from '../reminders.server.ts'
import { changeRefundMeaning } from './change-meaning.server.ts'
import { proposeRefund } from './propose-refund.server.ts'
import { recordRefunds } from './record-refunds.server.ts'
import { findRefundsOfPayments } from './refund-offers.server.ts'
import type { RefundMeaning } from './rules.ts'

const ASSESSMENT = anApplication().forItem('initial_assessment', 'full').agreedAt(19_500)

/** The payment is refunded in the dashboard of the provider. */
async function refundedElsewhere({ share = 1, draft = ASSESSMENT } = {}) {
  const paid = await paidApplication(draft)
  const { app, id, reference } = paid
  const { id: paymentId, kobo } = await paid.payment()
  const report = { id: '71', kobo: Math.floor(kobo * share), state: 'processed', ourId: null } as const
  await recordRefunds(app, reference, [report])
  const [refund] = (await findRefundsOfPayments(app, [paymentId])).refunds
  if (refund === undefined) throw new Error('The refund is not listed.')
  const change = (meaning: RefundMeaning, shown = 'asked' as RefundMeaning | 'asked') =>
    changeRefundMeaning(app, STAFF, { refundId: refund.id, shown, meaning })
  const progress = async () => {
    const row = await paid.application()
    return row && findPaymentProgress(row)
  }
  const isAsked = async () => (await findCaseReasons(app, id)).includes('refund-meaning')
  const mails = async () => (await paid.payerMails()).filter(({ template }) => template === 'payments.refund-meaning')
  return { ...paid, paymentId, refund, report, change, progress, isAsked, mails }
}

test('until staff say what a refund means, nothing of it is due and the mail promises word', async () => {
  const { account, progress, isAsked, refund, payerMails } = await refundedElsewhere()
  expect(refund).toMatchObject({ meaning: 'asked', hasMeaning: true })
  expect([await progress(), await isAsked()]).toEqual(['refunded', true])
  expect(await account()).toMatchObject({ due: null, isEnded: false })
  expect((await payerMails()).find(({ template }) => template === 'payments.credit-note')).toMatchObject({
    data: { isAsked: true, outcome: null },
  })
})

test('until staff say what a refund means, no payment reminder is sent', async () => {
  const { app, id, change } = await refundedElsewhere({ share: 0.5, draft: anApplication() })
  await writeApplication(app.db, id, { status: 'final_review' })
  app.clock.advance({ hours: 2 })
  expect(await sendReminders(app, [secondPaymentReminder])).toBe(0)
  await change('price_falls')
  expect(await sendReminders(app, [secondPaymentReminder])).toBe(1)
})

test('an answer changes what is due, is recorded, and is mailed only where the customer owes something else', async () => {
  const { account, application, change, progress, isAsked, mails, app, paymentId } = await refundedElsewhere()
  expect(await change('price_falls')).toEqual({ ok: true, stillEnds: false })
  expect([await progress(), await isAsked(), await mails()]).toEqual(['refunded', false, []])

  expect(await change('due_again', 'price_falls')).toEqual({ ok: true, stillEnds: false })
  expect(await account()).toMatchObject({ settledPence: 0, due: { instalment: 'full', pence: 19_500 } })
  expect(await application()).toMatchObject({ reducedPence: 0, paid: false, paymentDate: null })
  expect(await mails()).toMatchObject([
    { data: { meaning: 'due_again', leftPence: 19_500, payUrl: expect.stringContaining('/payment?') } },
  ])

  expect(await change('case_ends', 'due_again')).toEqual({ ok: true, stillEnds: false })
  expect(await account()).toMatchObject({ due: null, isEnded: true })
  expect((await mails()).map(({ data }) => data)).toMatchObject([
    { meaning: 'due_again' },
    { meaning: 'case_ends', leftPence: 0, payUrl: null },
  ])
  expect(await change('price_falls', 'case_ends')).toEqual({ ok: true, stillEnds: false })
  expect(await application()).toMatchObject({
    settledPence: 19_500,
    endedByRefundAt: null,
    paymentDate: expect.any(Date),
  })
  const changes = (await eventsAbout(app.db, paymentId)).filter(({ type }) => type === 'refund.meaning_changed')
  expect(changes.map(({ details }) => [Object(details).from, Object(details).to])).toEqual([
    ['asked', 'price_falls'],
    ['price_falls', 'due_again'],
    ['due_again', 'case_ends'],
    ['case_ends', 'price_falls'],
  ])
})

test('an answer that is sent twice changes once, and of two different answers at once the second is refused', async () => {
  const { app, change, paymentId } = await refundedElsewhere()
  expect(await Promise.all([change('due_again'), change('due_again')])).toEqual([
    { ok: true, stillEnds: false },
    { ok: true, stillEnds: false },
  ])
  const results = await Promise.all([change('price_falls', 'due_again'), change('case_ends', 'due_again')])
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed' })
  const changes = (await eventsAbout(app.db, paymentId)).filter(({ type }) => type === 'refund.meaning_changed')
  expect(changes).toHaveLength(2)
})

test('a report of the same refund keeps the answer', async () => {
  const { app, reference, report, change, account } = await refundedElsewhere()
  await change('due_again')
  await recordRefunds(app, reference, [report])
  expect(await account()).toMatchObject({ due: { pence: 19_500 } })
})

test('the price cannot fall by what was paid again since', async () => {
  const { app, id, change } = await refundedElsewhere()
  await change('due_again')
  const again = await goToCheckout(app, id, EMAIL)
  await app.paystack.pay(again.reference)
  expect(await confirmPayment(app, again.reference)).toBe('settled')
  expect(await change('price_falls', 'due_again')).toEqual({ ok: false, reason: 'paid-again' })
})

test('the meaning of a refund under way counts once it is paid, and of a paid one at once', async () => {
  const paid = await paidApplication(ASSESSMENT)
  const { app, reference, account } = paid
  const { id: paymentId, kobo } = await paid.payment()
  const refundId = randomUUID()
  const proposal = { idempotencyKey: refundId, paymentId, kobo, reason: 'Agreed', termsNote: '' }
  await proposeRefund(app, STAFF, { ...proposal, meaning: 'due_again' })
  const change = (shown: RefundMeaning, meaning: RefundMeaning) =>
    changeRefundMeaning(app, STAFF, { refundId, shown, meaning })
  expect(await change('due_again', 'case_ends')).toMatchObject({ ok: true })
  expect(await account()).toMatchObject({ isEnded: false })
  await recordRefunds(app, reference, [{ id: '5', kobo, state: 'processed', ourId: refundId }])
  expect(await account()).toMatchObject({ isEnded: true, due: null })
  expect(await change('case_ends', 'due_again')).toMatchObject({ ok: true })
  expect(await account()).toMatchObject({ isEnded: false, due: { pence: 19_500 } })
})

test('a refund that failed, and one of money that never counted, have no meaning', async () => {
  const paid = await paidApplication(ASSESSMENT)
  const { app, reference } = paid
  const { id: paymentId, kobo } = await paid.payment()
  const refundId = randomUUID()
  const proposal = { idempotencyKey: refundId, paymentId, kobo, reason: 'Agreed', termsNote: '' }
  await proposeRefund(app, STAFF, { ...proposal, meaning: 'due_again' })
  await recordRefunds(app, reference, [{ id: '5', kobo, state: 'failed', ourId: refundId }])
  const change = (id: string) =>
    changeRefundMeaning(app, STAFF, { refundId: id, shown: 'due_again', meaning: 'case_ends' })
  for (const id of [refundId, randomUUID(), paymentId])
    expect(await change(id)).toEqual({ ok: false, reason: 'not-found' })
})

test('of a rejected application a refund can only end the case', async () => {
  const { app, id, change, isAsked } = await refundedElsewhere()
  await writeApplication(app.db, id, { status: 'rejected' })
  expect(await isAsked()).toBe(false)
  expect(await change('due_again')).toEqual({ ok: false, reason: 'stopped' })
  expect(await change('case_ends')).toMatchObject({ ok: true })
})

test('a case stays ended while another refund ends it', async () => {
  const { app, reference, report, change, paymentId, payment } = await refundedElsewhere({ share: 0.5 })
  await change('case_ends')
  const rest = { ...report, id: '72', kobo: (await payment()).kobo - report.kobo }
  await recordRefunds(app, reference, [report, rest])
  expect(await change('due_again', 'case_ends')).toEqual({ ok: true, stillEnds: true })
  const { refunds } = await findRefundsOfPayments(app, [paymentId])
  expect(refunds.map(({ meaning }) => meaning).toSorted()).toEqual(['case_ends', 'due_again'])
})

test('once a refund ended a consultation, its time cannot be booked and the queue asks nothing about it', async () => {
  const app = await testPaymentContext()
  const { payment } = await anOrder().settled().saveTo(app.db, app.clock)
  const third = { kobo: Math.floor(payment.kobo / 3), state: 'processed', ourId: null } as const
  await recordRefunds(app, payment.reference, [
    { id: '71', ...third },
    { id: '72', ...third },
  ])
  const listReasons = async () => (await loadQueue(app, ALL_WORK)).flatMap(({ reasons }) => reasons)
  expect((await listReasons()).toSorted()).toEqual(['refund-meaning', 'refund-meaning', 'unbooked'])
  const [refund] = (await findRefundsOfPayments(app, [payment.id])).refunds
  await changeRefundMeaning(app, STAFF, { refundId: refund?.id ?? '', shown: 'asked', meaning: 'case_ends' })
  expect(await listReasons()).toEqual([])
  expect(await findPaidConsultation(app.db, payment.reference)).toBe('returned')
  app.clock.advance({ days: 2 })
  expect(await sendReminders(app, [bookingReminder])).toBe(0)
})
