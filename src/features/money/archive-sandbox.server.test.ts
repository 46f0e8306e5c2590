import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { incomeByMonth } from '#src/features/cases/dashboard/queries.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { eventsAbout, goToCheckout, queuedMail, testContext, testPaymentContext } from '#tests/support/app-context.ts'
import { countBlockedQueries } from '#tests/support/count-blocked-queries.ts'
import {
  archiveSandbox,
  describeSandboxPayments,
  findUnarchivedSandboxPayments,
  refuseSandboxPayments,
} from './archive-sandbox.server.ts'
import { confirmPayment } from './checkout/confirm-payment.server.ts'
import { findDisputesOfPayments, findOpenDisputes } from './disputes/queries.server.ts'
import { lockPurchase } from './purchase.server.ts'
import { disputes, payments } from './table.server.ts'

const STAFF = '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10'

async function sumIncome(app: Parameters<typeof incomeByMonth>[0]) {
  return (await incomeByMonth(app)).reduce((sum, month) => sum + month.pence, 0)
}

test('only a payment at the sandbox provider is a sandbox payment', async () => {
  const app = await testPaymentContext()
  const { id, email } = await anApplication().saveTo(app.db, app.clock)
  await goToCheckout(app, id, email)
  const other = await anApplication().withEmail('other@example.ng').saveTo(app.db, app.clock)
  const contextWithRealProvider = { ...app, gateway: { ...app.gateway, isSandbox: false } }
  await goToCheckout(contextWithRealProvider, other.id, other.email)
  const rows = await app.db.select({ of: payments.caseId, isSandbox: payments.isSandbox }).from(payments)
  expect(rows).toEqual(
    expect.arrayContaining([
      { of: id, isSandbox: true },
      { of: other.id, isSandbox: false },
    ]),
  )
})

test('archived sandbox payments stay in the ledger and no longer count', async () => {
  const app = await testPaymentContext()
  const { id, email } = await anApplication().saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, id, email)
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
  const mailsBefore = await queuedMail(app.db)

  expect(await archiveSandbox(app)).toEqual({ payments: 1, bookings: 0 })
  expect(await sumIncome(app)).toBe(0)
  expect(await app.db.select().from(liveApplications)).toMatchObject([
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
  expect(await queuedMail(app.db)).toEqual(mailsBefore)
  await refuseSandboxPayments(app.db, 'PAYSTACK_SECRET_KEY')
  expect(await archiveSandbox(app)).toEqual({ payments: 0, bookings: 0 })
})

test('after the sandbox payment for an instalment is archived, the instalment can be paid again', async () => {
  const app = await testPaymentContext()
  const { id, email } = await anApplication().saveTo(app.db, app.clock)
  const firstCheckout = await goToCheckout(app, id, email)
  await app.paystack.pay(firstCheckout.reference)
  await confirmPayment(app, firstCheckout.reference)
  await archiveSandbox(app)
  app.clock.advance({ minutes: 1 })
  const secondCheckout = await goToCheckout(app, id, email)
  await app.paystack.pay(secondCheckout.reference)
  expect(await confirmPayment(app, secondCheckout.reference)).toBe('settled')
  expect(await app.db.select().from(liveApplications)).toMatchObject([{ paid: true, paymentStage: 'initial' }])
  expect(await sumIncome(app)).toBe(5_900)
})

test('archiving sandbox payments clears their flags and stops the checks of open checkouts', async () => {
  const app = await testContext()
  const application = await anApplication().saveTo(app.db, app.clock)
  await aPayment().for(toPurchaseDetails(application)).inState('mismatch').flagged('amount').saveTo(app.db, app.clock)
  await aPayment().for(toPurchaseDetails(application)).inState('open').saveTo(app.db, app.clock)
  expect(await archiveSandbox(app)).toMatchObject({ payments: 2 })
  const rows = await app.db.select({ cleared: payments.flagClearedAt, next: payments.nextCheckAt }).from(payments)
  expect(rows.filter(({ cleared }) => cleared !== null)).toHaveLength(1)
  expect(rows.every(({ next }) => next === null)).toBe(true)
})

test('archiving sandbox payments resolves their disputes and keeps other disputes open', async () => {
  const app = await testContext()
  const sandboxPayment = await aPayment().inState('settled').saveTo(app.db, app.clock)
  const offlinePayment = await aPayment().offline(STAFF, 'In cash').saveTo(app.db, app.clock)
  const now = app.clock.now()
  await app.db.insert(disputes).values(
    [sandboxPayment, offlinePayment].map(({ id, reference }) => ({
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
  expect(await findOpenDisputes(app.db)).toMatchObject([{ reference: offlinePayment.reference }])
  expect(await findDisputesOfPayments(app.db, [sandboxPayment.id])).toMatchObject([
    { resolvedAt: now, resolution: 'archived' },
  ])
  expect(
    (await eventsAbout(app.db, sandboxPayment.id)).filter(({ type }) => type === 'dispute.resolved'),
  ).toMatchObject([
    { actor: 'system', details: { reference: sandboxPayment.reference, kobo: 12_138_700, resolution: 'archived' } },
  ])
})

test.each(['application', 'application in the bin', 'consultation'] as const)(
  'archiving a sandbox payment locks its %s before the payment',
  async kind => {
    const app = await testContext()
    const [caseId, payment] = kind === 'consultation' ? await createPaidOrder(app) : await createPaidApplication(app)
    const deletion = { deletedAt: app.clock.now(), deletedBy: STAFF, eraseAt: app.clock.now() }
    if (kind === 'application in the bin') await app.db.update(cases).set(deletion)
    let archiving: ReturnType<typeof archiveSandbox> | undefined
    await app.db.transaction(async tx => {
      await lockPurchase(tx, caseId)
      archiving = archiveSandbox(app)
      await expect.poll(() => countBlockedQueries(app.db)).toBeGreaterThan(0)
      await tx
        .select({ id: payments.id })
        .from(payments)
        .where(eq(payments.id, payment))
        .for('update', { noWait: true })
    })
    expect(await archiving).toMatchObject({ payments: 1 })
  },
)

async function createPaidApplication(app: Awaited<ReturnType<typeof testContext>>) {
  const purchase = toPurchaseDetails(await anApplication().addedByStaff('Tech Global Talent').saveTo(app.db, app.clock))
  const { id } = await aPayment().for(purchase).inState('settled').saveTo(app.db, app.clock)
  return [purchase.id, id] as const
}

async function createPaidOrder(app: Awaited<ReturnType<typeof testContext>>) {
  const { id, payment } = await anOrder().settled().saveTo(app.db, app.clock)
  return [id, payment.id] as const
}

test('archiving sandbox payments does not change offline payments', async () => {
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
  expect(await app.db.select().from(liveApplications)).toMatchObject([{ paymentStage: 'initial' }])
  await refuseSandboxPayments(app.db, 'PAYSTACK_SECRET_KEY')
})

test('archiving sandbox payments cancels future consultations without a mail and keeps past ones', async () => {
  const app = await testContext()
  const { booking } = await aBooking().saveTo(app.db, app.clock)
  await aBooking().at('2026-10-26', '14:00').saveTo(app.db, app.clock)
  expect(await archiveSandbox(app)).toEqual({ payments: 2, bookings: 1 })
  const rows = await app.db.select({ id: bookings.id, status: bookings.status }).from(bookings)
  expect(rows.filter(({ status }) => status === 'cancelled')).toEqual([{ id: booking.id, status: 'cancelled' }])
  expect(await eventsAbout(app.db, booking.id)).toMatchObject([{ type: 'booking.cancelled', actor: 'system' }])
  expect(await queuedMail(app.db)).toEqual([])
})

test('the report on sandbox payments contains their total and the first and last day on which they were opened', async () => {
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
