import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { goToCheckout, type TestPaymentContext, testContext, testPaymentContext } from '#tests/support/app-context.ts'
import { countBlockedQueries } from '#tests/support/count-blocked-queries.ts'
import { lockPayments } from '../anonymise-payments.server.ts'
import { confirmPayment } from '../checkout/confirm-payment.server.ts'
import { GatewayUnavailable } from '../checkout/payment-gateway.ts'
import { payments, payoutLines, payouts } from '../table.server.ts'
import { readPayouts, storePayout } from './read-payouts.server.ts'

async function payForApplication(app: TestPaymentContext) {
  const { id, email } = await anApplication().saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, id, email)
  await app.paystack.pay(reference)
  await confirmPayment(app, reference)
  return reference
}

const settle = (app: TestPaymentContext) => app.paystack.call('/settlement', {})

const listLines = (app: TestPaymentContext) =>
  app.db
    .select({ reference: payoutLines.reference, ours: payments.reference, source: payouts.source })
    .from(payoutLines)
    .innerJoin(payouts, eq(payouts.id, payoutLines.payoutId))
    .leftJoin(payments, eq(payments.id, payoutLines.paymentId))
    .orderBy(asc(payoutLines.reference))

test('a payout and its lines are stored once and linked to our payments, however often they are read', async () => {
  const app = await testPaymentContext()
  const reference = await payForApplication(app)
  await app.db.update(payments).set({ feeKobo: null, transactionId: null })
  await settle(app)
  expect(await readPayouts(app)).toBe(1)
  expect(await Promise.all([readPayouts(app), readPayouts(app)])).toEqual([1, 1])

  const [payout, ...others] = await app.db.select().from(payouts)
  expect(others).toEqual([])
  expect(payout).toMatchObject({ provider: 'paystack', isSandbox: true, status: 'success', source: 'api' })
  expect(await listLines(app)).toEqual([{ reference, ours: reference, source: 'api' }])
  const [line] = await app.db.select().from(payoutLines)
  const [payment] = await app.db.select().from(payments)
  expect(payment).toMatchObject({ feeKobo: line?.feeKobo, transactionId: line?.transactionId, kobo: line?.kobo })
})

test('a read that breaks off keeps what it has, and the next read completes it', async () => {
  const app = await testPaymentContext()
  const first = await payForApplication(app)
  await settle(app)
  const second = await payForApplication(app)
  await settle(app)
  const lines = app.gateway.payoutLines
  let calls = 0
  const breaking = { ...app.gateway, payoutLines: (id: string) => (++calls > 1 ? fail(app, id) : lines(id)) }
  await expect(readPayouts({ ...app, gateway: breaking })).rejects.toThrow(GatewayUnavailable)
  expect(await listLines(app)).toHaveLength(1)

  await app.paystack.clearFaults()
  expect(await readPayouts(app)).toBe(2)
  expect((await listLines(app)).map(({ ours }) => ours)).toEqual([first, second].toSorted())
})

async function fail(app: TestPaymentContext, id: string) {
  await app.paystack.armFault('unauthorised')
  return app.gateway.payoutLines(id)
}

test('a later read brings a changed status and late lines', async () => {
  const app = await testPaymentContext()
  const reference = await payForApplication(app)
  await settle(app)
  const early = {
    ...app.gateway,
    payouts: async (days: { from: string; to: string }) =>
      (await app.gateway.payouts(days)).map(payout => ({ ...payout, status: 'processing' })),
    payoutLines: async () => [],
  }
  await readPayouts({ ...app, gateway: early })
  expect(await app.db.select({ status: payouts.status }).from(payouts)).toEqual([{ status: 'processing' }])
  expect(await listLines(app)).toEqual([])

  await readPayouts(app)
  expect(await app.db.select({ status: payouts.status }).from(payouts)).toEqual([{ status: 'success' }])
  expect((await listLines(app)).map(({ ours }) => ours)).toEqual([reference])
})

test('a line of a real payout is never linked to a sandbox payment', async () => {
  const app = await testPaymentContext()
  const reference = await payForApplication(app)
  await settle(app)
  await readPayouts({ ...app, gateway: { ...app.gateway, isSandbox: false } })
  expect(await listLines(app)).toEqual([{ reference, ours: null, source: 'api' }])
  await readPayouts(app)
  expect(await app.db.$count(payouts)).toBe(2)
})

test('a payout locks its payments in the order of an erasure, so that both succeed at the same time', async () => {
  const app = await testContext()
  const save = () => aPayment().inState('settled').saveTo(app.db, app.clock)
  const [first, second] = [await save(), await save()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (first === undefined || second === undefined) throw new Error('The payments are gone.')
  const lines = [second, first].map(({ reference, kobo }) => ({
    transactionId: reference,
    reference,
    kobo,
    feeKobo: 100,
  }))
  const sums = { processedKobo: first.kobo + second.kobo, feesKobo: 200, deductionsKobo: 0, paidKobo: 1 }
  const payout = { providerId: '1', status: 'success', paidOn: '2026-11-25', ...sums }
  const storing = await app.db.transaction(async tx => {
    await lockPayments(tx, eq(payments.id, first.id))
    const started = storePayout(app, { provider: 'paystack', isSandbox: true }, payout, lines)
    await expect.poll(() => countBlockedQueries(app.db)).toBe(1)
    await lockPayments(tx, eq(payments.id, second.id))
    return { started }
  })
  await storing.started
  expect(await app.db.$count(payoutLines)).toBe(2)
})
