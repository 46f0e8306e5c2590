import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { instantInLagos } from '#src/dates.ts'
import { testContext } from '#tests/support/app-context.ts'
import { chooseSize } from '#tests/support/full-run.ts'
import type { PaymentState } from '../states.ts'
import { payments, payoutExplanations, payouts } from '../table.server.ts'
import { storePayout } from './read-payouts.server.ts'
import { type CountedSum, reconcilePayouts } from './reconciliation.server.ts'
import { MAX_LISTED } from './rules.ts'
import { PAID_OUT } from './states.ts'

const ORIGIN = { provider: 'paystack', isSandbox: true }

type TestApp = Awaited<ReturnType<typeof testContext>>

async function savePayment(app: TestApp, { state = 'settled' as PaymentState, paidOn = '2026-10-20', kobo = 500_000 }) {
  const { id, reference } = await aPayment().inState(state).saveTo(app.db, app.clock)
  await app.db
    .update(payments)
    .set({ kobo, arrivedKobo: null, isSandbox: true, paidAt: instantInLagos(paidOn, '12:00'), feeKobo: 7_500 })
    .where(eq(payments.id, id))
  return { id, reference, kobo }
}

type Line = { reference: string; kobo: number; feeKobo?: number }

function payOut(
  app: TestApp,
  lines: Array<Line>,
  { status = PAID_OUT, isSandbox = true, providerId = randomUUID() as string } = {},
) {
  const payout = {
    providerId,
    status,
    paidOn: '2026-10-21',
    processedKobo: 0,
    feesKobo: 0,
    deductionsKobo: 0,
    paidKobo: 0,
  }
  const written = lines.map(line => ({ transactionId: `id-${line.reference}`, feeKobo: 7_500, ...line }))
  return storePayout(app, { ...ORIGIN, isSandbox }, payout, written)
}

const reconcile = (app: TestApp) => reconcilePayouts(app.db, { isSandbox: true, now: app.clock.now() })

test('each payment is paid out, on its way or missing, and only successful payouts count', async () => {
  const app = await testContext()
  const [paid, missing] = [await savePayment(app, {}), await savePayment(app, {})]
  await savePayment(app, { paidOn: '2026-10-31' })
  await savePayment(app, { state: 'open' })
  await payOut(app, [paid])
  await payOut(app, [missing], { status: 'processing' })
  expect(await reconcile(app)).toEqual({
    arrived: { count: 3, kobo: 1_500_000 },
    paidOut: { count: 1, kobo: 500_000 },
    onTheWay: { count: 1, kobo: 500_000 },
    notPaidOut: { count: 1, kobo: 500_000 },
    missing: {
      count: 1,
      kobo: 500_000,
      rows: [{ ...missing, arrivedAt: instantInLagos('2026-10-20', '12:00') }],
    },
    unknown: { count: 0, kobo: 0, rows: [] },
    different: { count: 0, kobo: 0, rows: [] },
  })
})

test('a missing payment that staff explained leaves the count of its list, and is still not paid out', async () => {
  const app = await testContext()
  const [{ id: paymentId }] = [await savePayment(app, {}), await savePayment(app, {})]
  await app.db.insert(payoutExplanations).values({
    id: randomUUID(),
    paymentId,
    kobo: -500_000,
    note: 'The bank holds it.',
    explainedBy: randomUUID(),
    explainedAt: app.clock.now(),
  })
  expect(await reconcile(app)).toMatchObject({
    notPaidOut: { count: 2, kobo: 1_000_000 },
    missing: { count: 1, kobo: 500_000 },
  })
})

test('a line without a payment of ours is unknown', async () => {
  const app = await testContext()
  await payOut(app, [{ reference: 'OTHER-SHOP', kobo: 70_000 }])
  const { unknown, paidOut } = await reconcile(app)
  expect(unknown).toMatchObject({ count: 1, kobo: 70_000, rows: [{ reference: 'OTHER-SHOP', feeKobo: 7_500 }] })
  expect(paidOut.count).toBe(0)
})

test('another amount, another fee, a second payout and a payment that did not arrive are different', async () => {
  const app = await testContext()
  const less = await savePayment(app, {})
  const fee = await savePayment(app, {})
  const twice = await savePayment(app, {})
  const failed = await savePayment(app, { state: 'failed' })
  await payOut(app, [{ ...less, kobo: 400_000 }, { ...fee, feeKobo: 8_000 }, twice, failed])
  await payOut(app, [twice])
  const { different } = await reconcile(app)
  expect(different).toMatchObject({ count: 4, kobo: -100_000 + 500_000 + 500_000 })
  const found = Object.fromEntries(different.rows.map(row => [row.id, row]))
  expect(found[less.id]).toMatchObject({ paidOutKobo: 400_000, differenceKobo: -100_000 })
  expect(found[fee.id]).toMatchObject({ feeKobo: 7_500, paidOutFeeKobo: 8_000, differenceKobo: 0 })
  expect(found[twice.id]).toMatchObject({ payouts: 2, differenceKobo: 500_000 })
  expect(found[failed.id]).toMatchObject({ hasArrived: false, differenceKobo: 500_000 })
})

test('a fee that the payer bore on top is no difference', async () => {
  const app = await testContext()
  const payment = await savePayment(app, {})
  await payOut(app, [{ ...payment, kobo: 507_500 }])
  expect((await reconcile(app)).different.rows).toEqual([])
})

test('a refunded payment that was paid out in full explains itself, and so does one moved to another payout', async () => {
  const app = await testContext()
  const payment = await savePayment(app, {})
  await app.db.execute(sql`
    insert into ledger_entries (id, payment_id, kind, pence, kobo, at, recorded_at)
    values (${randomUUID()}, ${payment.id}, 'refund', 0, -120000, now(), now())`)
  const moved = await savePayment(app, {})
  await payOut(app, [payment, moved])
  await payOut(app, [{ ...moved, kobo: -moved.kobo, feeKobo: -7_500 }])
  await payOut(app, [moved])
  expect((await reconcile(app)).different).toEqual({ count: 0, kobo: 0, rows: [] })
})

test('real payouts never pay sandbox payments', async () => {
  const app = await testContext()
  await payOut(app, [await savePayment(app, {})], { isSandbox: false })
  expect(await reconcile(app)).toMatchObject({ notPaidOut: { count: 1 }, unknown: { count: 0 } })
  const real = await reconcilePayouts(app.db, { isSandbox: false, now: app.clock.now() })
  expect(real).toMatchObject({ arrived: { count: 0 }, unknown: { count: 1 } })
})

test('a list has the oldest rows, and its sum has all of them', async () => {
  const app = await testContext()
  const lines = Array.from({ length: MAX_LISTED + 5 }, (_, index) => ({ reference: `OTHER-${index}`, kobo: 100 }))
  await payOut(app, lines)
  const { unknown } = await reconcile(app)
  expect(unknown.rows).toHaveLength(MAX_LISTED)
  expect(unknown).toMatchObject({ count: MAX_LISTED + 5, kobo: 100 * (MAX_LISTED + 5) })
})

function add(...sums: Array<CountedSum>): CountedSum {
  return {
    count: sums.reduce((total, { count }) => total + count, 0),
    kobo: sums.reduce((total, { kobo }) => total + kobo, 0),
  }
}

const paymentArbitrary = fc.record({
  state: fc.constantFrom<PaymentState>('settled', 'refund_due', 'mismatch', 'failed', 'open'),
  paidOn: fc.constantFrom('2026-10-01', '2026-10-20', '2026-10-30', '2026-11-02'),
  kobo: fc.integer({ min: 100_000, max: 900_000_000 }),
})
const lineArbitrary = fc.record({
  payment: fc.integer({ min: 0, max: 9 }),
  more: fc.constantFrom(0, 0, 0, 1, -500),
})
const MAX_PAYOUTS = 4
const payoutArbitrary = fc.record({
  status: fc.constantFrom(PAID_OUT, PAID_OUT, 'processing', 'failed'),
  // All lines together fit into a list, so that the rows of the list can be added up.
  lines: fc.uniqueArray(lineArbitrary, { selector: ({ payment }) => payment, maxLength: MAX_LISTED / MAX_PAYOUTS }),
  reads: fc.integer({ min: 1, max: 2 }),
})

test('for any history, what arrived is paid out, on its way or missing, and the lists add up to all lines', async () => {
  const app = await testContext()
  const history = fc.record({
    made: fc.array(paymentArbitrary, { maxLength: 7 }),
    paidOut: fc.array(payoutArbitrary, { maxLength: MAX_PAYOUTS }),
  })
  await fc.assert(
    fc.asyncProperty(history, async ({ made, paidOut }) => {
      // The ledger is append-only, so the rows of earlier runs leave the sandbox instead.
      await app.db.update(payments).set({ isSandbox: false })
      await app.db.update(payouts).set({ isSandbox: false })
      const saved: Array<Awaited<ReturnType<typeof savePayment>>> = []
      for (const payment of made) saved.push(await savePayment(app, payment))
      const toLine = ({ payment, more }: { payment: number; more: number }) => {
        const { reference = `OTHER-${payment}`, kobo = 1_000 } = saved[payment] ?? {}
        return { reference, kobo: kobo + more }
      }
      for (const { status, lines, reads } of paidOut) {
        const providerId = randomUUID()
        for (let read = 0; read < reads; read++) await payOut(app, lines.map(toLine), { status, providerId })
      }
      const { arrived, paidOut: paid, onTheWay, notPaidOut, missing, unknown, different } = await reconcile(app)
      expect(add(paid, onTheWay, notPaidOut)).toEqual(arrived)
      const successful = paidOut.filter(({ status }) => status === PAID_OUT).flatMap(({ lines }) => lines.map(toLine))
      const allLines = successful.reduce((sum, { kobo }) => sum + kobo, 0)
      expect(paid.kobo + unknown.kobo + different.kobo).toBe(allLines)
      for (const list of [missing, unknown, different]) expect(list.rows).toHaveLength(list.count)
      expect(missing.rows.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(notPaidOut.kobo)
      expect(unknown.rows.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(unknown.kobo)
      expect(different.rows.reduce((sum, { differenceKobo }) => sum + differenceKobo, 0)).toBe(different.kobo)
    }),
    { numRuns: chooseSize({ sample: 8, full: 100 }) },
  )
}, 120_000)
