import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { dayInLagos } from '#src/dates.ts'
import { people } from '#src/features/people/table.server.ts'
import { readSignedId } from '#src/secrets.server.ts'
import { queuedMail } from '#tests/support/app-context.ts'
import { giveAddress } from '#tests/support/give-address.ts'
import { EMAIL, paidApplication, STAFF } from '#tests/support/paid-application.ts'
import { recheckPayment } from '../checkout/confirm-payment.server.ts'
import { payments, refunds } from '../table.server.ts'
import { findRefundOfLink, mailAccountLink } from './name-account.server.ts'
import { proposeRefund } from './propose-refund.server.ts'
import { recordOfflineRefund } from './record-offline-refund.server.ts'
import { sendRefund } from './send-refund.server.ts'

const OTHER = 'other@example.ng'

async function paidRefund() {
  const paid = await paidApplication()
  const { app, reference } = paid
  const { id: paymentId } = await paid.payment()
  const refundId = randomUUID()
  const correct = (email: string) => app.db.update(people).set({ email })
  const propose = (sendTo: string | null = null) =>
    proposeRefund(app, STAFF, {
      idempotencyKey: refundId,
      paymentId,
      kobo: null,
      reason: 'Stopped',
      termsNote: 'All of it',
      sendTo,
    })
  const refuseAtBank = async () => {
    await app.paystack.armFault('refund-needs-attention')
    await sendRefund(app, refundId)
    for (let step = 0; step < 3; step++) {
      app.clock.advance({ seconds: 5 })
      await app.paystack.tick()
      await recheckPayment(app, reference)
    }
  }
  const sendLink = (sendTo: string | null = null) =>
    mailAccountLink(app, STAFF, { refundId, mailId: randomUUID(), sendTo })
  const linksTo = async (email: string) =>
    (await queuedMail(app.db, email))
      .filter(({ template }) => template === 'payments.refund-account')
      .map(({ data }) => (data as { accountUrl: string }).accountUrl.split('/').at(-1) ?? '')
  const opens = async (token = '') =>
    findRefundOfLink(app, readSignedId(app.sessionSecret, 'refund links', token) ?? randomUUID())
  const templatesTo = async (email: string) => (await queuedMail(app.db, email)).map(({ template }) => template)
  return { ...paid, paymentId, refundId, correct, propose, refuseAtBank, sendLink, linksTo, opens, templatesTo }
}

test('a refund after a correction of the address needs a choice, and both addresses get an email', async () => {
  const { correct, propose, refuseAtBank, linksTo, templatesTo, payment } = await paidRefund()
  await correct(OTHER)
  expect(await propose()).toEqual({ ok: false, reason: 'choose-address' })
  expect(await propose('third@example.ng')).toEqual({ ok: false, reason: 'choose-address' })
  expect(await propose(EMAIL)).toMatchObject({ ok: true })
  expect(await propose(EMAIL)).toMatchObject({ ok: true })
  for (const email of [EMAIL, OTHER])
    expect((await templatesTo(email)).filter(each => each === 'payments.refund-address')).toHaveLength(1)
  await refuseAtBank()
  expect(await linksTo(EMAIL)).toHaveLength(1)
  expect(await linksTo(OTHER)).toEqual([])
  expect(await payment()).toMatchObject({ refundEmail: EMAIL })
})

test('a corrected address that staff choose gets the link', async () => {
  const { correct, propose, refuseAtBank, linksTo } = await paidRefund()
  await correct(OTHER)
  await propose(OTHER)
  await refuseAtBank()
  expect(await linksTo(OTHER)).toHaveLength(1)
  expect(await linksTo(EMAIL)).toEqual([])
})

test('a correction voids earlier links and choices, and the next link needs a choice', async () => {
  const { refundId, correct, propose, refuseAtBank, linksTo, sendLink, opens, payment } = await paidRefund()
  await propose()
  await refuseAtBank()
  const [first] = await linksTo(EMAIL)
  expect(await opens(first)).toBe(refundId)
  await correct(OTHER)
  expect(await opens(first)).toBeNull()
  expect(await sendLink()).toEqual({ ok: false, reason: 'choose-address' })
  expect(await sendLink(OTHER)).toEqual({ ok: true })
  const [second] = await linksTo(OTHER)
  expect(await opens(second)).toBe(refundId)
  expect(await sendLink(EMAIL)).toEqual({ ok: true })
  expect(await opens(second)).toBeNull()
  await correct(EMAIL)
  expect(await payment()).toMatchObject({ refundEmail: null })
  for (const link of [first, second, ...(await linksTo(EMAIL))]) expect(await opens(link)).toBeNull()
})

test('after a correction, no one gets the link until staff choose an address', async () => {
  const { correct, propose, refuseAtBank, linksTo } = await paidRefund()
  await propose()
  await correct(OTHER)
  await refuseAtBank()
  expect([...(await linksTo(EMAIL)), ...(await linksTo(OTHER))]).toEqual([])
})

test('the credit note goes to the address that paid, unless staff chose the other', async () => {
  const { app, correct, paymentId, payment, templatesTo } = await paidRefund()
  await correct(OTHER)
  const { kobo } = await payment()
  const record = (sendTo: string | null) =>
    recordOfflineRefund(app, STAFF, {
      idempotencyKey: randomUUID(),
      paymentId,
      amount: Math.floor(kobo / 2),
      method: 'cash',
      reference: null,
      reason: 'Agreed',
      termsNote: '',
      paidOn: dayInLagos(app.clock.now()),
      sendTo,
    })
  expect(await record(null)).toEqual({ ok: false, reason: 'choose-address' })
  expect(await record(EMAIL)).toMatchObject({ ok: true })
  expect(await templatesTo(EMAIL)).toContain('payments.credit-note')
  expect(await templatesTo(OTHER)).not.toContain('payments.credit-note')
})

test('a sponsor gets the emails also after a correction of the applicant’s address', async () => {
  const { app, correct, propose, refuseAtBank, linksTo, opens, refundId } = await paidRefund()
  await app.db.update(payments).set({ payerName: 'Ngozi Eze', payerEmail: 'ngozi@example.ng' })
  await propose()
  await refuseAtBank()
  await correct(OTHER)
  const [link] = await linksTo('ngozi@example.ng')
  expect(await opens(link)).toBe(refundId)
})

test('a refund of a consultation reaches the address that paid, too', async () => {
  const { app } = await paidRefund()
  const order = await anOrder().saveTo(app.db, app.clock)
  const payment = await aPayment()
    .for({ ...order, reference: null })
    .of('full', 5_000)
    .inState('settled')
    .saveTo(app.db, app.clock)
  await giveAddress(app, order.id, OTHER)
  const refund = { idempotencyKey: randomUUID(), paymentId: payment.id, kobo: null, reason: 'Ill', termsNote: '' }
  expect(await proposeRefund(app, STAFF, refund)).toEqual({ ok: false, reason: 'choose-address' })
  expect(await proposeRefund(app, STAFF, { ...refund, sendTo: payment.email })).toMatchObject({ ok: true })
  await giveAddress(app, order.id, 'third@example.ng')
  const [stored] = await app.db.select().from(refunds).where(eq(refunds.id, refund.idempotencyKey))
  expect(stored?.accountLinkId).not.toBeNull()
})
