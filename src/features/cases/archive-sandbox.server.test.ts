import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { aBooking } from '#factories/a-booking.server.ts'
import { aPayment } from '#factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#factories/an-application.server.ts'
import { anOrder } from '#factories/an-order.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { confirmPayment } from '#src/features/checkout/confirm-payment.server.ts'
import { findDisputesOfPayments, findOpenDisputes } from '#src/features/checkout/open-disputes.server.ts'
import { incomeByMonth } from '#src/features/dashboard/queries.server.ts'
import { lockPurchase } from '#src/features/payments/purchase.server.ts'
import {
  describeSandboxPayments,
  findUnarchivedSandboxPayments,
  refuseSandboxPayments,
} from '#src/features/payments/sandbox-payments.server.ts'
import { disputes, payments } from '#src/features/payments/table.server.ts'
import { eventsAbout, goToCheckout, queuedMail, testContext, testPaymentContext } from '#tests/support/app-context.ts'
import { archiveSandbox } from './archive-sandbox.server.ts'

const STAFF = '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10'

async function sumIncome(app: Parameters<typeof incomeByMonth>[0]) {
  return (await incomeByMonth(app)).reduce((sum, month) => sum + month.pence, 0)
}

test('only a payment at the sandbox provider is a sandbox payment', async () => {
  const app = await testPaymentContext()
  const { id, email } = await anApplication().saveTo(app.db, app.clock)
  await goToCheckout(app, { kind: 'application', id }, email)
  const other = await anApplication().withEmail('other@example.ng').saveTo(app.db, app.clock)
  const real = { ...app, gateway: { ...app.gateway, isSandbox: false } }
  await goToCheckout(real, { kind: 'application', id: other.id }, other.email)
  const rows = await app.db.select({ of: payments.applicationId, isSandbox: payments.isSandbox }).from(payments)
  expect(rows).toEqual(
    expect.arrayContaining([
      { of: id, isSandbox: true },
      { of: other.id, isSandbox: false },
    ]),
  )
})

test('archived payments stay in the ledger and never count again', async () => {
  const app = await testPaymentContext()
  const { id, email } = await anApplication().saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, { kind: 'application', id }, email)
  await app.paystack.pay(reference)
  await confirmPayment(app, reference)
  expect(await sumIncome(app)).toBe(5_900)
  expect(await findUnarchivedSandboxPayments(app.db)).toEqual({
    states: [{ state: 'settled', count: 1 }],
    pence: 5_900,
    firstOpenedAt: app.clock.now(),
    lastOpenedAt: app.clock.now(),
  })
  await expect(refuseSandboxPayments(app.db, 'PAYSTACK_SECRET_KEY')).rejects.toThrow(
    /holds sandbox payments: 1 settled, £59 in all, opened on 2 November 2026\.[\s\S]*npm run archive-sandbox\n/,
  )
  const mailed = await queuedMail(app.db)

  expect(await archiveSandbox(app)).toEqual({ payments: 1, bookings: 0 })
  expect(await sumIncome(app)).toBe(0)
  expect(await app.db.select().from(applications)).toMatchObject([
    { paid: false, paymentStage: null, paymentDate: null, reference: expect.stringMatching(/^GT-/) },
  ])
  const [payment] = await app.db.select().from(payments)
  expect(payment).toMatchObject({ reference, state: 'archived', pence: 5_900, nextCheckAt: null })
  expect((await eventsAbout(app.db, payment?.id ?? '')).at(-1)).toMatchObject({
    type: 'payment.archived',
    actor: 'system',
    details: { reference, was: 'settled', pence: 5_900 },
  })
  expect(await confirmPayment(app, reference)).toBe('failed')
  expect(await queuedMail(app.db)).toEqual(mailed)
  await refuseSandboxPayments(app.db, 'PAYSTACK_SECRET_KEY')
  expect(await archiveSandbox(app)).toEqual({ payments: 0, bookings: 0 })
})

test('after archiving, the first instalment can be paid with real money', async () => {
  const app = await testPaymentContext()
  const { id, email } = await anApplication().saveTo(app.db, app.clock)
  const first = await goToCheckout(app, { kind: 'application', id }, email)
  await app.paystack.pay(first.reference)
  await confirmPayment(app, first.reference)
  await archiveSandbox(app)
  app.clock.advance({ minutes: 1 })
  const again = await goToCheckout(app, { kind: 'application', id }, email)
  await app.paystack.pay(again.reference)
  expect(await confirmPayment(app, again.reference)).toBe('settled')
  expect(await app.db.select().from(applications)).toMatchObject([{ paid: true, paymentStage: 'initial' }])
  expect(await sumIncome(app)).toBe(5_900)
})

test('archiving clears flags and stops checks of open checkouts', async () => {
  const app = await testContext()
  const application = await anApplication().saveTo(app.db, app.clock)
  await aPayment().for(toPurchaseDetails(application)).inState('mismatch').flagged('amount').saveTo(app.db, app.clock)
  await aPayment().for(toPurchaseDetails(application)).inState('open').saveTo(app.db, app.clock)
  expect(await archiveSandbox(app)).toMatchObject({ payments: 2 })
  const rows = await app.db.select({ cleared: payments.flagClearedAt, next: payments.nextCheckAt }).from(payments)
  expect(rows.filter(({ cleared }) => cleared !== null)).toHaveLength(1)
  expect(rows.every(({ next }) => next === null)).toBe(true)
})

test('disputes of archived payments are resolved, and others stay open', async () => {
  const app = await testContext()
  const sandbox = await aPayment().inState('settled').saveTo(app.db, app.clock)
  const real = await aPayment().offline(STAFF, 'In cash').saveTo(app.db, app.clock)
  const now = app.clock.now()
  await app.db.insert(disputes).values(
    [sandbox, real].map(({ id, reference }) => ({
      id: randomUUID(),
      provider: 'paystack',
      providerId: reference,
      paymentId: id,
      paymentReference: reference,
      status: 'awaiting-merchant-feedback',
      kobo: 12_138_700,
      openedAt: now,
      changedAt: now,
    })),
  )
  await archiveSandbox(app)
  expect(await findOpenDisputes(app.db)).toMatchObject([{ reference: real.reference }])
  expect(await findDisputesOfPayments(app.db, [sandbox.id])).toMatchObject([
    { resolvedAt: now, resolution: 'archived' },
  ])
  expect((await eventsAbout(app.db, sandbox.id)).filter(({ type }) => type === 'dispute.resolved')).toMatchObject([
    { actor: 'system', details: { reference: sandbox.reference, kobo: 12_138_700, resolution: 'archived' } },
  ])
})

test.each(['application', 'order'] as const)('the %s of a payment is locked before the payment', async kind => {
  const app = await testContext()
  const [key, payment] = kind === 'application' ? await createPaidApplication(app) : await createPaidOrder(app)
  let archived: ReturnType<typeof archiveSandbox> | undefined
  await app.db.transaction(async tx => {
    await lockPurchase(tx, key)
    archived = archiveSandbox(app)
    await expect.poll(() => countBlockedQueries(app.pool)).toBeGreaterThan(0)
    await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, payment)).for('update', { noWait: true })
  })
  expect(await archived).toMatchObject({ payments: 1 })
})

async function createPaidApplication(app: Awaited<ReturnType<typeof testContext>>) {
  const thing = toPurchaseDetails(await anApplication().addedByStaff('Tech Global Talent').saveTo(app.db, app.clock))
  const { id } = await aPayment().for(thing).inState('settled').saveTo(app.db, app.clock)
  return [thing.key, id] as const
}

async function createPaidOrder(app: Awaited<ReturnType<typeof testContext>>) {
  const { id, payment } = await anOrder().settled().saveTo(app.db, app.clock)
  return [{ kind: 'order', id } as const, payment.id] as const
}

/** Counts the queries that wait for a lock of another connection. */
async function countBlockedQueries(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  )
  return rows[0].waiting
}

test('archiving does not change offline payments', async () => {
  const app = await testContext()
  const application = await anApplication().addedByStaff('Tech Global Talent').saveTo(app.db, app.clock)
  const { id } = await aPayment()
    .for(toPurchaseDetails(application))
    .offline(STAFF, 'In cash')
    .saveTo(app.db, app.clock)
  expect(await archiveSandbox(app)).toEqual({ payments: 0, bookings: 0 })
  expect(await app.db.select({ state: payments.state }).from(payments).where(eq(payments.id, id))).toEqual([
    { state: 'settled' },
  ])
  expect(await app.db.select().from(applications)).toMatchObject([{ paymentStage: 'initial' }])
  await refuseSandboxPayments(app.db, 'PAYSTACK_SECRET_KEY')
})

test('archiving cancels a future consultation without a mail and keeps a past one', async () => {
  const app = await testContext()
  const { booking } = await aBooking().saveTo(app.db, app.clock)
  await aBooking().at('2026-10-26', '14:00').saveTo(app.db, app.clock)
  expect(await archiveSandbox(app)).toEqual({ payments: 2, bookings: 1 })
  const rows = await app.db.select({ id: bookings.id, status: bookings.status }).from(bookings)
  expect(rows.filter(({ status }) => status === 'cancelled')).toEqual([{ id: booking.id, status: 'cancelled' }])
  expect(await eventsAbout(app.db, booking.id)).toMatchObject([{ type: 'booking.cancelled', actor: 'system' }])
  expect(await queuedMail(app.db)).toEqual([])
})

test('the report on sandbox payments contains their total and the days they were opened', async () => {
  const app = await testContext()
  expect(await findUnarchivedSandboxPayments(app.db)).toBeNull()
  await aPayment().of('full', 500_000).inState('settled').saveTo(app.db, app.clock)
  app.clock.advance({ days: 3 })
  await aPayment().inState('failed').saveTo(app.db, app.clock)
  await aPayment().of('initial', 5_900).inState('open').saveTo(app.db, app.clock)
  await aPayment().inState('settled').offline(STAFF, 'In cash').saveTo(app.db, app.clock)
  const remainingPayments = await findUnarchivedSandboxPayments(app.db)
  expect(remainingPayments && describeSandboxPayments(remainingPayments)).toBe(
    '1 open, 1 settled, £5,059 in all, opened from 2 November 2026 to 5 November 2026',
  )
})
