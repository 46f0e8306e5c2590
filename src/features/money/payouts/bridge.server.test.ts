import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { frozenClock } from '#src/clock.ts'
import { testContext } from '#tests/support/app-context.ts'
import { loadMonthReport } from '../lists/month-report.server.ts'
import { payments } from '../table.server.ts'
import { loadBridge, sumOfBridge } from './bridge.server.ts'
import { explainDifference } from './explain-difference.server.ts'
import { storePayout } from './read-payouts.server.ts'

const FEE = 7_500

type TestApp = Awaited<ReturnType<typeof testContext>>

async function pay(app: TestApp, day: string, state: 'settled' | 'mismatch' = 'settled') {
  const paidAt = new Date(`${day}T10:00:00Z`)
  const payment = await aPayment().inState(state).saveTo(app.db, frozenClock(paidAt))
  await app.db.update(payments).set({ isSandbox: true, paidAt, feeKobo: FEE }).where(eq(payments.id, payment.id))
  return { reference: payment.reference, kobo: payment.kobo }
}

type Line = { reference: string; kobo: number; feeKobo?: number }

function payOut(app: TestApp, paidOn: string, drafts: Array<Line>, { deductionsKobo = 0, missingKobo = 0 } = {}) {
  const lines = drafts.map(line => ({ transactionId: `id-${line.reference}`, feeKobo: FEE, ...line }))
  const processedKobo = lines.reduce((sum, { kobo }) => sum + kobo, 0)
  const feesKobo = lines.reduce((sum, { feeKobo }) => sum + feeKobo, 0)
  const sums = {
    processedKobo,
    feesKobo,
    deductionsKobo,
    paidKobo: processedKobo - feesKobo - deductionsKobo - missingKobo,
  }
  return storePayout(
    app,
    { provider: 'paystack', isSandbox: true },
    { providerId: paidOn, status: 'success', paidOn, ...sums },
    lines,
  )
}

async function loadNovember(app: TestApp) {
  const place = { month: '2026-11', isSandbox: true, now: new Date('2026-12-10T09:00:00Z') }
  const { totals } = await loadMonthReport(app.db, place)
  return loadBridge(app.db, place, totals.online)
}

test('the bridge leads from the ledger to the bank’s sum, whatever lies between', async () => {
  const app = await testContext()
  const october = await pay(app, '2026-10-31')
  const [whole, short, payerBoreFee] = [
    await pay(app, '2026-11-10'),
    await pay(app, '2026-11-10'),
    await pay(app, '2026-11-10'),
  ]
  const wrongAmount = await pay(app, '2026-11-10', 'mismatch')
  const last = await pay(app, '2026-11-30')
  const never = await pay(app, '2026-11-12')
  await payOut(app, '2026-11-01', [october])
  await payOut(
    app,
    '2026-11-11',
    [
      whole,
      { ...short, kobo: short.kobo - 500_000 },
      { ...payerBoreFee, kobo: payerBoreFee.kobo + FEE },
      wrongAmount,
      { reference: 'INVOICE-1', kobo: 42_000 },
    ],
    { deductionsKobo: 120_000, missingKobo: 300 },
  )
  await payOut(app, '2026-12-01', [last])
  const bridge = await loadNovember(app)
  expect(sumOfBridge(bridge)).toBe(bridge.paidKobo)
  expect(bridge).toMatchObject({
    laterKobo: -(last.kobo - FEE),
    earlierKobo: october.kobo - FEE,
    notKeptBackKobo: -120_000,
    uncountedKobo: wrongAmount.kobo - FEE,
    selfExplainedKobo: FEE,
  })
  expect(bridge.unexplained.map(({ kind, kobo }) => [kind, kobo])).toEqual([
    ['payout', -300],
    ['line', 42_000 - FEE],
    ['payment', -500_000],
  ])
  const inNoPayout = { reference: never.reference, kobo: -never.kobo, netKobo: FEE - never.kobo }
  expect(bridge.missing).toMatchObject([inNoPayout])

  const context = { ...app, clock: frozenClock('2026-12-10T09:00:00Z'), gateway: { isSandbox: true } }
  const note = 'The bank kept a charge.'
  for (const { kobo, payoutId, transactionId, paymentId } of [...bridge.unexplained, ...bridge.missing]) {
    const about = paymentId === null ? { payoutId: payoutId ?? '', transactionId } : { paymentId }
    const explanation = { id: randomUUID(), about, kobo, note }
    expect(await explainDifference(context, { kind: 'staff', id: randomUUID() }, explanation)).toEqual({ ok: true })
  }
  const after = await loadNovember(app)
  expect(after.unexplained).toEqual([])
  expect(sumOfBridge(after)).toBe(after.paidKobo)

  // A later read that changes the sum takes the explanation away.
  await payOut(app, '2026-11-11', [{ ...short, kobo: short.kobo - 400_000 }])
  expect((await loadNovember(app)).unexplained).toMatchObject([{ kind: 'payment', kobo: -400_000 }])
})
