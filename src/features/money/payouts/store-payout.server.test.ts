import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { lockPayments } from '#src/features/money/anonymise-payments.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { countBlockedQueries } from '#tests/support/count-blocked-queries.ts'
import { importPayoutFile } from './import-payout-file.server.ts'
import { parsePayoutFile } from './parse-payout-file.server.ts'
import { storePayout } from './store-payout.server.ts'
import { payoutLines, payouts } from './table.server.ts'

const ORIGIN = { provider: 'paystack', isSandbox: true }

function readFile(text: string) {
  const parsed = parsePayoutFile(new TextEncoder().encode(text), '2026-11-25')
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.file
}

async function setUp() {
  const app = await testContext()
  const { id, reference } = await aPayment().inState('settled').saveTo(app.db, app.clock)
  const actor = { kind: 'staff', id: randomUUID() } as const
  return { app, id, reference, add: (text: string) => importPayoutFile(app, actor, ORIGIN, readFile(text)) }
}

test('a later report of the provider replaces the lines of a file', async () => {
  const { app, reference, add } = await setUp()
  await add(`Reference,Amount,Fees\n${reference},5000,75\nTP-OTHER,100,2`)
  const read = { status: 'success', paidOn: '2026-11-25', deductionsKobo: 0 }
  const first = { ...read, providerId: '1', processedKobo: 500_000, feesKobo: 7_500, paidKobo: 492_500 }
  await storePayout(app, ORIGIN, first, [{ transactionId: '9', reference, kobo: 500_000, feeKobo: 7_500 }])
  expect(await app.db.select().from(payouts).orderBy(payouts.providerId)).toMatchObject([
    { providerId: '1', source: 'api', processedKobo: 500_000 },
    { providerId: 'file-2026-11-25', source: 'file', processedKobo: 10_000, feesKobo: 200, paidKobo: 9_800 },
  ])
  const second = { ...read, providerId: '2', processedKobo: 10_000, feesKobo: 200, paidKobo: 9_800 }
  const other = { transactionId: '8', reference: 'TP-OTHER', kobo: 10_000, feeKobo: 200 }
  await storePayout(app, ORIGIN, second, [other])
  expect(await app.db.select().from(payouts).orderBy(payouts.providerId)).toMatchObject([
    { providerId: '1' },
    { providerId: '2', source: 'api' },
  ])
  expect(await app.db.$count(payoutLines)).toBe(2)
})

test('a payout locks its payments in the order of an erasure, so that both succeed at the same time', async () => {
  const { app } = await setUp()
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
    const started = storePayout(app, ORIGIN, payout, lines)
    await expect.poll(() => countBlockedQueries(app.db)).toBe(1)
    await lockPayments(tx, eq(payments.id, second.id))
    return { started }
  })
  await storing.started
  expect(await app.db.$count(payoutLines)).toBe(2)
})
