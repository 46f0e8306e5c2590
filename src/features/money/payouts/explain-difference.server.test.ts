import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { anonymisePayments } from '../anonymise-payments.server.ts'
import { payments, payoutExplanations, payouts } from '../table.server.ts'
import { listDifferences } from './differences.server.ts'
import { explainDifference, undoExplanation } from './explain-difference.server.ts'
import { importPayoutFile } from './import-payout-file.server.ts'
import { storePayout } from './read-payouts.server.ts'
import { reconcilePayouts } from './reconciliation.server.ts'

const ACTOR = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

test('an explained difference leaves its list until staff undo the explanation', async () => {
  const app = { ...(await testContext()), gateway: { isSandbox: true } }
  const sums = { processedKobo: 42_000, feesKobo: 2_000, deductionsKobo: 0, paidKobo: 40_000 }
  const line = { transactionId: 'invoice', reference: 'INVOICE-1', kobo: 42_000, feeKobo: 2_000 }
  const payout = { providerId: '78', status: 'success', paidOn: '2026-10-21', ...sums }
  await storePayout(app, { provider: 'paystack', isSandbox: true }, payout, [line])
  const [stored] = await app.db.select({ id: payouts.id }).from(payouts)
  const about = { payoutId: stored?.id ?? '', transactionId: 'invoice' }
  const countUnknown = async () =>
    (await reconcilePayouts(app.db, { isSandbox: true, now: app.clock.now() })).unknown.count
  const explain = (id: string, kobo = 40_000) =>
    explainDifference(app, ACTOR, { id, about, kobo, note: 'The invoice of a workshop.' })

  expect(await explain(randomUUID(), 1)).toEqual({ ok: false, reason: 'changed' })
  const id = randomUUID()
  expect(await explain(id)).toEqual({ ok: true })
  expect(await explain(id)).toEqual({ ok: true })
  expect(await explain(randomUUID())).toEqual({ ok: false, reason: 'explained' })
  expect(await countUnknown()).toBe(0)
  await undoExplanation(app, ACTOR, id)
  expect(await undoExplanation(app, ACTOR, id)).toEqual({ ok: true })
  expect(await countUnknown()).toBe(1)
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toEqual([
    'payouts.explained',
    'payouts.explanation_undone',
  ])
  const unknown = { ...about, transactionId: 'another' }
  expect(await explainDifference(app, ACTOR, { id: randomUUID(), about: unknown, kobo: 1, note: 'No' })).toMatchObject({
    reason: 'no-difference',
  })
})

test('the erasure of a payer removes the words of an explanation and keeps its sum', async () => {
  const { db, clock } = await testContext()
  const { id: paymentId } = await aPayment().inState('settled').saveTo(db, clock)
  const explained = { explainedBy: ACTOR.id, explainedAt: clock.now() }
  const note = 'Ada Obi paid too little.'
  await db.insert(payoutExplanations).values({ id: randomUUID(), paymentId, kobo: -500_000, note, ...explained })
  await db.transaction(tx => anonymisePayments(tx, eq(payments.id, paymentId)))
  expect(await db.select().from(payoutExplanations)).toMatchObject([
    { kobo: -500_000, note: 'Removed with the personal data' },
  ])
})

test('the explanation of a line stays when a report of the provider replaces the file', async () => {
  const app = { ...(await testContext()), gateway: { isSandbox: true } }
  const origin = { provider: 'paystack', isSandbox: true }
  const sums = { processedKobo: 42_000, feesKobo: 2_000, deductionsKobo: 0, paidKobo: 40_000 }
  const payout = { providerId: 'file-2026-10-21', status: 'success', paidOn: '2026-10-21', ...sums }
  const line = { transactionId: 'INVOICE-1', reference: 'INVOICE-1', kobo: 42_000, feeKobo: 2_000 }
  await importPayoutFile(app, ACTOR, origin, { payouts: [{ ...payout, lines: [line] }], notNaira: 0, notDone: 0 })
  const [ofFile] = await app.db.select({ id: payouts.id }).from(payouts)
  const about = { payoutId: ofFile?.id ?? '', transactionId: 'INVOICE-1' }
  const id = randomUUID()
  await explainDifference(app, ACTOR, { id, about, kobo: 40_000, note: 'The invoice of a workshop.' })

  await storePayout(app, origin, { ...payout, providerId: '78' }, [{ ...line, transactionId: '4099260516' }])
  expect(await app.db.select({ providerId: payouts.providerId }).from(payouts)).toEqual([{ providerId: '78' }])
  const place = { isSandbox: true, now: app.clock.now(), from: '2026-10-01', before: '2026-11-01' }
  expect(await listDifferences(app.db, place)).toMatchObject([{ kind: 'line', explanation: { id } }])
})
