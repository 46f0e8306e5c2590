import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refunds as providerRefunds } from '#dev/sandbox/table.server.ts'
import { findCaseReasons } from '#src/features/cases/open-work/queue.server.ts'
import { eventsAbout, queuedMail } from '#tests/support/app-context.ts'
import { paidApplication, STAFF } from '#tests/support/paid-application.ts'
import { recheckPayment } from '../checkout/confirm-payment.server.ts'
import type { PaymentGateway } from '../checkout/payment-gateway.ts'
import { refunds } from '../table.server.ts'
import { proposeRefund } from './propose-refund.server.ts'
import { reconcileRefunds, sendRefund } from './send-refund.server.ts'

type Paid = Awaited<ReturnType<typeof paidApplication>>

async function approvedRefund(kobo: number | null = null) {
  const paid = await paidApplication()
  const { app } = paid
  const refundId = randomUUID()
  const paymentId = (await paid.payment()).id
  const meaning = 'due_again' as const
  const proposal = { idempotencyKey: refundId, paymentId, kobo, reason: 'Stopped', termsNote: 'All of it', meaning }
  expect(await proposeRefund(app, STAFF, proposal)).toMatchObject({ ok: true, state: 'approved' })
  return {
    ...paid,
    refundId,
    propose: (changes = {}) => proposeRefund(app, STAFF, { ...proposal, idempotencyKey: randomUUID(), ...changes }),
    refund: async () => (await app.db.select().from(refunds).where(eq(refunds.id, refundId)))[0],
    atProvider: () => app.db.select().from(providerRefunds),
    events: async () => (await eventsAbout(app.db, paymentId)).map(({ type }) => type),
    finish: () => finishRefunds(paid),
  }
}

/** Lets the provider finish its refunds, and reads them as its webhook does. */
async function finishRefunds({ app, reference }: Paid) {
  for (let step = 0; step < 3; step++) {
    app.clock.advance({ seconds: 5 })
    await app.paystack.tick()
    await recheckPayment(app, reference)
  }
}

const failing = (gateway: PaymentGateway, changes: Partial<PaymentGateway>) => ({ ...gateway, ...changes })

async function crash(_answer?: unknown): Promise<never> {
  throw new Error('killed')
}

test('a whole refund follows the provider, lowers what is paid and asks staff for nothing', async () => {
  const { app, refundId, refund, atProvider, finish, payment, income, account, events } = await approvedRefund()
  expect(await sendRefund(app, refundId)).toBe('sent')
  expect(await refund()).toMatchObject({ state: 'pending', providerRefundId: String((await atProvider())[0]?.id) })
  expect(await payment()).toMatchObject({ state: 'settled', countedPence: 5_900 })
  await finish()
  expect(await refund()).toMatchObject({ state: 'processed', nextCheckAt: null })
  expect(await payment()).toMatchObject({ state: 'reversed', countedPence: 0, flag: null })
  expect(await income()).toBe(0)
  expect(await account()).toMatchObject({ settledPence: 0, due: { pence: 5_900 } })
  expect(await events()).toEqual(['payment.settled', 'refund.approved', 'payment.refunded'])
  expect((await queuedMail(app.db, app.staffMailbox)).map(({ template }) => template)).not.toContain('payments.problem')
  await finish()
  expect(await payment()).toMatchObject({ state: 'reversed', flag: null })
})

test('twenty workers that get the same job at once send one refund', async () => {
  const { app, refundId, atProvider, refund } = await approvedRefund(1_000_000)
  const results = await Promise.all(Array.from({ length: 20 }, () => sendRefund(app, refundId)))
  expect(results.filter(result => result === 'sent')).toHaveLength(1)
  expect(await atProvider()).toHaveLength(1)
  expect(await refund()).toMatchObject({ state: 'pending' })
  expect(await sendRefund(app, refundId)).toBe('nothing-to-send')
})

test('a crash after the provider accepted the refund pays it once', async () => {
  const { app, refundId, atProvider, refund, finish } = await approvedRefund()
  const gateway = failing(app.gateway, {
    createRefund: async request => crash(await app.gateway.createRefund(request)),
  })
  await expect(sendRefund({ ...app, gateway }, refundId)).rejects.toThrow('killed')
  expect(await refund()).toMatchObject({ state: 'approved', providerRefundId: null })
  expect(await sendRefund(app, refundId)).toBe('nothing-to-send')
  app.clock.advance({ minutes: 5 })
  expect(await reconcileRefunds(app)).toBe(1)
  expect(await atProvider()).toHaveLength(1)
  expect(await refund()).toMatchObject({ state: 'pending' })
  await finish()
  expect(await refund()).toMatchObject({ state: 'processed' })
})

test('a crash before the request reaches the provider delays the refund only', async () => {
  const { app, refundId, atProvider, refund } = await approvedRefund()
  const gateway = failing(app.gateway, { createRefund: crash })
  await expect(sendRefund({ ...app, gateway }, refundId)).rejects.toThrow('killed')
  app.clock.advance({ minutes: 5 })
  await reconcileRefunds(app)
  expect(await atProvider()).toHaveLength(1)
  expect(await refund()).toMatchObject({ state: 'pending' })
})

test('after a crash, the webhook of the provider alone completes the refund', async () => {
  const { app, refundId, atProvider, refund, finish, payment } = await approvedRefund()
  const gateway = failing(app.gateway, {
    createRefund: async request => crash(await app.gateway.createRefund(request)),
  })
  await expect(sendRefund({ ...app, gateway }, refundId)).rejects.toThrow('killed')
  await finish()
  expect(await refund()).toMatchObject({ state: 'processed', providerRefundId: String((await atProvider())[0]?.id) })
  expect(await payment()).toMatchObject({ countedPence: 0, flag: null })
  app.clock.advance({ hours: 2 })
  await reconcileRefunds(app)
  expect(await atProvider()).toHaveLength(1)
})

test('a lost job and a lost webhook are made up for by the sweep', async () => {
  const { app, atProvider, refund, payment } = await approvedRefund(1_000_000)
  app.clock.advance({ minutes: 5 })
  await reconcileRefunds(app)
  expect(await atProvider()).toHaveLength(1)
  for (let step = 0; step < 2; step++) {
    app.clock.advance({ seconds: 5 })
    await app.paystack.tick()
  }
  app.clock.advance({ hours: 1 })
  await reconcileRefunds(app)
  expect(await refund()).toMatchObject({ state: 'processed' })
  expect((await payment()).countedPence).toBeLessThan(5_900)
  expect(await reconcileRefunds(app)).toBe(0)
})

test('while the provider is down nothing is sent, and the next try need not wait', async () => {
  const { app, refundId, atProvider, refund } = await approvedRefund()
  await app.paystack.armFault('unauthorised', 2)
  expect(await sendRefund(app, refundId)).toBe('unreachable')
  expect(await refund()).toMatchObject({ state: 'approved', sentAt: null })
  await app.paystack.clearFaults()
  expect(await sendRefund(app, refundId)).toBe('sent')
  expect(await atProvider()).toHaveLength(1)
})

test('a process that slept between looking and sending sends nothing', async () => {
  const { app, refundId, atProvider } = await approvedRefund()
  const gateway = failing(app.gateway, {
    async refunds(transactionId) {
      const listed = await app.gateway.refunds(transactionId)
      app.clock.advance({ minutes: 10 })
      return listed
    },
  })
  expect(await sendRefund({ ...app, gateway }, refundId)).toBe('unreachable')
  expect(await atProvider()).toEqual([])
})

test('a refund that the provider refuses fails once, tells staff why, and can be proposed again', async () => {
  const { app, reference, refundId, refund, events, propose } = await approvedRefund()
  await app.paystack.call('/refund', { transaction: reference })
  expect(await sendRefund(app, refundId)).toBe('refused')
  expect(await refund()).toMatchObject({ state: 'failed', problem: expect.stringMatching(/\w/), nextCheckAt: null })
  expect(await events()).toEqual(['payment.settled', 'refund.approved', 'refund.failed'])
  const mails = await queuedMail(app.db, app.staffMailbox)
  expect(mails.filter(({ template }) => template === 'payments.refund-failed')).toHaveLength(1)
  expect(await propose()).toMatchObject({ ok: true })
})

test('a refund that fails at the provider counts as nothing, and another one can be made', async () => {
  const { app, refundId, refund, finish, payment, propose } = await approvedRefund()
  await app.paystack.armFault('refund-fails')
  await sendRefund(app, refundId)
  await finish()
  expect(await refund()).toMatchObject({ state: 'failed' })
  expect(await payment()).toMatchObject({ state: 'settled', countedPence: 5_900 })
  const second = randomUUID()
  expect(await propose({ idempotencyKey: second })).toMatchObject({ ok: true })
  expect(await sendRefund(app, second)).toBe('sent')
  await finish()
  expect(await payment()).toMatchObject({ state: 'reversed', countedPence: 0, flag: null })
})

test('a refund begun in the dashboard of the provider leaves less to refund, and staff are asked about it', async () => {
  const { app, id, reference, refundId, finish, payment, propose } = await approvedRefund(1_000_000)
  await sendRefund(app, refundId)
  const { kobo } = await payment()
  await app.paystack.call('/refund', { transaction: reference, amount: 2_000_000 })
  await finish()
  expect(await propose({ kobo })).toEqual({ ok: false, reason: 'too-much', leftKobo: kobo - 3_000_000 })
  await app.paystack.call('/refund', { transaction: reference })
  await finish()
  expect(await payment()).toMatchObject({ state: 'reversed', countedPence: 0, flag: null })
  expect(await findCaseReasons(app, id)).toContain('refund-meaning')
})
