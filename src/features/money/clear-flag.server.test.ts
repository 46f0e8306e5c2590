import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { auditValues } from '#src/features/events/table.server.ts'
import { hasUnclearPayment } from '#src/features/money/checkout/payment-result.server.ts'
import { recordOutcome } from '#src/features/money/checkout/record-outcome.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { clearFlag } from './clear-flag.server.ts'
import { hasOpenFlag } from './flags.server.ts'
import { settlePayment } from './settle-payment.server.ts'
import { payments } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const COMMENT = 'Refunded by hand, the payer agreed.'

async function setUpFlaggedPayment(state: 'mismatch' | 'refund_due' | 'settled', flag: string) {
  const app = await testContext()
  const application = await anApplication().saveTo(app.db, app.clock)
  const payment = await aPayment()
    .for(toPurchaseDetails(application))
    .inState(state)
    .flagged(flag)
    .saveTo(app.db, app.clock)
  const loadPayment = async () => (await app.db.select().from(payments).where(eq(payments.id, payment.id)))[0]
  return { app, application, payment, loadPayment, openFlags: () => app.db.$count(payments, hasOpenFlag) }
}

test('clearing a flag removes the payment from the list of open flags, but the payment keeps its flag and state', async () => {
  const { app, application, payment, loadPayment, openFlags } = await setUpFlaggedPayment('mismatch', 'amount')
  const key = { kind: 'application', id: application.id } as const
  expect([await openFlags(), await hasUnclearPayment(app.db, key)]).toEqual([1, true])
  expect(await clearFlag(app, STAFF, { paymentId: payment.id, comment: COMMENT })).toEqual({ ok: true })
  expect([await openFlags(), await hasUnclearPayment(app.db, key)]).toEqual([0, false])
  expect(await loadPayment()).toEqual({ ...payment, flagClearedAt: app.clock.now() })
  expect(await eventsAbout(app.db, payment.id)).toEqual([
    { type: 'payment.flag_cleared', actor: 'staff', details: { reference: payment.reference, reason: 'amount' } },
  ])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    { values: { comment: { before: null, after: COMMENT } } },
  ])
})

test('two concurrent requests clear a flag once, and clearing a payment without a flag is refused', async () => {
  const { app, payment } = await setUpFlaggedPayment('refund_due', 'paid-twice')
  const clear = (paymentId: string) => clearFlag(app, STAFF, { paymentId, comment: COMMENT })
  const answers = await Promise.all([clear(payment.id), clear(payment.id)])
  expect(answers.filter(answer => answer.ok)).toHaveLength(1)
  expect(answers).toContainEqual({ ok: false, reason: 'not-flagged' })
  const unflaggedPayment = await aPayment().saveTo(app.db, app.clock)
  expect(await clear(unflaggedPayment.id)).toEqual({ ok: false, reason: 'not-flagged' })
  expect(await clear(randomUUID())).toEqual({ ok: false, reason: 'not-found' })
  expect(await eventsAbout(app.db, payment.id)).toHaveLength(1)
})

test('a provider’s report of a refund that staff already dealt with does not flag the payment again', async () => {
  const { app, payment, loadPayment, openFlags } = await setUpFlaggedPayment('mismatch', 'amount')
  await clearFlag(app, STAFF, { paymentId: payment.id, comment: COMMENT })
  await recordOutcome(app, payment.reference, { kind: 'reversed' })
  expect(await openFlags()).toBe(0)
  expect(await loadPayment()).toMatchObject({ flag: 'amount', state: 'mismatch' })
})

test('a new problem after a cleared flag flags the payment again', async () => {
  const { app, application, payment, loadPayment, openFlags } = await setUpFlaggedPayment('mismatch', 'amount')
  await clearFlag(app, STAFF, { paymentId: payment.id, comment: COMMENT })
  await app.db.update(cases).set({ reference: 'GT-0000-0001' })
  await aPayment().for(toPurchaseDetails(application)).inState('settled').saveTo(app.db, app.clock)
  await settlePayment(app, payment.reference, { kind: 'paid', paidAt: app.clock.now(), channel: 'card' })
  expect(await loadPayment()).toMatchObject({ state: 'refund_due', flag: 'paid-twice', flagClearedAt: null })
  expect(await openFlags()).toBe(1)
})

test('clearing the flag of a payment while it is being settled does not cause a deadlock', async () => {
  const { app, payment } = await setUpFlaggedPayment('mismatch', 'amount')
  const paidOutcome = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
  await Promise.all(
    Array.from({ length: 6 }, (_none, number) =>
      number % 2 === 0
        ? clearFlag(app, STAFF, { paymentId: payment.id, comment: COMMENT })
        : settlePayment(app, payment.reference, paidOutcome),
    ),
  )
  expect(await app.db.select().from(payments)).toMatchObject([{ state: 'settled', flag: null, flagClearedAt: null }])
})
