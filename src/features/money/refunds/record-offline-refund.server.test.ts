import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { listLedgerEntries } from '../ledger.server.ts'
import { payments, refunds } from '../table.server.ts'
import { proposeRefund } from './propose-refund.server.ts'
import { type OfflineRefund, recordOfflineRefund } from './record-offline-refund.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

async function setUp(draft = aPayment().inState('settled')) {
  const app = await testContext()
  const arrivedAt = new Date('2026-11-01T08:00:00Z')
  const { id: paymentId, kobo } = await draft.saveTo(app.db, { now: () => arrivedAt })
  const record = (changes: Partial<OfflineRefund> = {}) =>
    recordOfflineRefund(app, STAFF, {
      idempotencyKey: randomUUID(),
      paymentId,
      amount: 2_000,
      method: 'bank_transfer',
      reference: 'FT26-0815',
      paidOn: '2026-11-01',
      reason: 'The customer stopped',
      termsNote: 'The terms give £20.00.',
      ...changes,
    })
  return {
    app,
    paymentId,
    kobo,
    record,
    payment: async () => (await app.db.select().from(payments).where(eq(payments.id, paymentId)))[0],
    findRefunds: () => app.db.select().from(refunds),
    entries: () => listLedgerEntries(app.db, [paymentId]),
  }
}

test('an offline refund in pounds lowers what counts on the day it was paid, and the same form counts once', async () => {
  const { app, paymentId, record, payment, findRefunds, entries } = await setUp(aPayment().offline(STAFF.id, 'Cash'))
  await aStaffMember()
    .withEmail('owner@house.example')
    .inRole('owner')
    .withPassword('indigo cloth dries')
    .saveTo(app.db, app.clock)
  const idempotencyKey = randomUUID()
  const results = await Promise.all([1, 2, 3].map(() => record({ idempotencyKey })))
  expect(results).toEqual(Array(3).fill({ ok: true }))
  expect(await findRefunds()).toMatchObject([
    { id: idempotencyKey, way: 'offline', state: 'processed', currency: 'GBP', amount: 2_000, recordedBy: STAFF.id },
  ])
  expect(await payment()).toMatchObject({ state: 'settled', countedPence: 3_900 })
  expect((await entries()).at(-1)).toMatchObject({
    kind: 'refund',
    pence: -2_000,
    at: new Date('2026-11-01T11:00:00Z'),
  })
  expect((await eventsAbout(app.db, paymentId)).map(({ type }) => type)).toEqual(['refund.recorded_offline'])
  expect(await queuedMail(app.db, 'owner@house.example')).toMatchObject([{ template: 'payments.offline-refund' }])
})

test('the rest of a payment ends it, and nothing more can be refunded', async () => {
  const { record, payment } = await setUp(aPayment().offline(STAFF.id, 'Cash'))
  await record({ amount: 5_901 })
  expect(await record({ amount: 5_901 })).toEqual({ ok: false, reason: 'too-much', left: 5_900, currency: 'GBP' })
  await record({ amount: 5_900 })
  expect(await payment()).toMatchObject({ state: 'reversed', countedPence: 0, flag: null })
  expect(await record({ amount: 1 })).toEqual({ ok: false, reason: 'not-refundable' })
})

test('an online payment can be paid back outside the website in naira, in parts that add up exactly', async () => {
  const { record, payment, kobo, entries } = await setUp()
  for (const amount of [Math.floor(kobo / 3), Math.floor(kobo / 3)]) await record({ amount })
  await record({ amount: kobo - 2 * Math.floor(kobo / 3) })
  expect(await payment()).toMatchObject({ state: 'reversed', countedPence: 0 })
  expect((await entries()).reduce((sum, entry) => sum + entry.kobo, 0)).toBe(0)
})

test('an offline refund and one through the provider never exceed the payment together', async () => {
  const { app, paymentId, kobo, record } = await setUp()
  const proposal = { idempotencyKey: randomUUID(), paymentId, kobo, reason: 'Stopped', termsNote: 'All of it' }
  const results = await Promise.all([record({ amount: kobo }), proposeRefund(app, STAFF, proposal)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a refund in the future, or of an unknown payment, is refused', async () => {
  const { record, findRefunds } = await setUp()
  expect(await record({ paidOn: '2026-11-03' })).toEqual({ ok: false, reason: 'not-yet' })
  expect(await record({ paymentId: randomUUID() })).toEqual({ ok: false, reason: 'not-found' })
  expect(await findRefunds()).toEqual([])
})

test('a refund before the day on which the money arrived is refused', async () => {
  const { app, record, findRefunds } = await setUp(aPayment().offline(STAFF.id, 'Cash'))
  await app.db.update(payments).set({ receivedOn: '2026-10-20' })
  const early = { ok: false, reason: 'before-payment', arrivedOn: '2026-10-20' }
  expect(await record({ paidOn: '2026-10-19' })).toEqual(early)
  expect(await record({ paidOn: '2026-10-20' })).toMatchObject({ ok: true })
  expect(await findRefunds()).toMatchObject([{ paidOn: '2026-10-20' }])
  const online = await setUp()
  expect(await online.record({ paidOn: '2026-10-31' })).toMatchObject({ ok: false, arrivedOn: '2026-11-01' })
})

test('an amount with the sign of the other currency is refused', async () => {
  const inNaira = await setUp()
  expect(await inNaira.record({ sign: 'GBP' })).toEqual({ ok: false, reason: 'other-currency', currency: 'NGN' })
  expect(await inNaira.record({ sign: 'NGN' })).toMatchObject({ ok: true })
  const inPounds = await setUp(aPayment().offline(STAFF.id, 'Cash'))
  expect(await inPounds.record({ sign: 'NGN' })).toEqual({ ok: false, reason: 'other-currency', currency: 'GBP' })
})
