import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { payments, payoutLines, payouts } from '../table.server.ts'
import { importPayoutFile, planPayoutFile } from './import-payout-file.server.ts'
import { parsePayoutFile } from './parse-payout-file.server.ts'
import { storePayout } from './read-payouts.server.ts'

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

test('a file is described without being stored, and added once however often it is sent', async () => {
  const { app, id, reference, add } = await setUp()
  const text = `Reference,Amount,Fees\n${reference},5000,75\nTP-OTHER,100,2`
  expect(await planPayoutFile(app.db, ORIGIN, readFile(text))).toMatchObject({
    knownPayouts: 0,
    knownLines: 0,
    unknownLines: 1,
    payouts: [{ processedKobo: 510_000, paidKobo: 502_300 }],
  })
  expect(await app.db.$count(payouts)).toBe(0)

  const results = await Promise.all([add(text), add(text)])
  expect(results).toContainEqual({ ok: true, payouts: 1, lines: 2 })
  expect(results).toContainEqual({ ok: false, reason: 'nothing-new' })
  expect(await app.db.select().from(payouts)).toMatchObject([{ source: 'file', paidOn: '2026-11-25' }])
  const lines = await app.db.select().from(payoutLines)
  expect(lines.map(({ paymentId }) => paymentId)).toEqual(expect.arrayContaining([id, null]))
  expect((await app.db.select().from(auditEvents)).map(({ type }) => type)).toEqual(['payouts.file_added'])
})

test('a file gives a payment its fee, and never the transaction id of another payment', async () => {
  const { app, id, reference, add } = await setUp()
  await app.db.update(payments).set({ feeKobo: null, transactionId: null })
  await add(`Reference,Amount,Fees,Transaction ID\n${reference},5000,75,4099`)
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, id))
  expect(payment).toMatchObject({ feeKobo: 7_500, transactionId: null })
})

test('payments that a payout already has are left out of the sums', async () => {
  const { app, reference, add } = await setUp()
  await add(`Reference,Amount,Fees\n${reference},5000,75`)
  await add(`Reference,Amount,Fees,Settlement ID\n${reference},5000,75,78\nTP-OTHER,100,2,78`)
  const rows = await app.db.select().from(payouts).orderBy(payouts.providerId)
  expect(rows).toMatchObject([
    { providerId: '78', processedKobo: 10_000, paidKobo: 9_800 },
    { providerId: 'file-2026-11-25', processedKobo: 500_000 },
  ])
})

test('a file never replaces what the provider reported', async () => {
  const { app, reference, add } = await setUp()
  const payout = {
    status: 'success',
    paidOn: '2026-11-25',
    deductionsKobo: 0,
    processedKobo: 1,
    feesKobo: 0,
    paidKobo: 1,
  }
  await storePayout(app, ORIGIN, { ...payout, providerId: '78' }, [])
  expect(await add(`Reference,Amount,Fees,Settlement ID\n${reference},5000,75,78`)).toEqual({
    ok: false,
    reason: 'nothing-new',
  })
})

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
