import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#factories/a-payment.server.ts'
import { anApplication, paidThing } from '#factories/an-application.server.ts'
import { anOrder } from '#factories/an-order.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { paidConsultation } from '#src/features/bookings/queries.server.ts'
import { instalments } from '#src/features/catalogue/instalments.ts'
import { confirmPayment, reviewPayment } from '#src/features/checkout/confirm-payment.server.ts'
import { recordOutcome } from '#src/features/checkout/record-outcome.server.ts'
import { recordRefunds } from '#src/features/checkout/record-refunds.server.ts'
import { incomeByMonth } from '#src/features/dashboard/queries.server.ts'
import { exchangeRates } from '#src/features/exchange-rate/table.server.ts'
import {
  eventsAbout,
  goToCheckout,
  queuedMail,
  type TestPaymentGround,
  testGround,
  testPaymentGround,
} from '#tests/support/ground.ts'
import { decidePayment } from './decide-payment.server.ts'
import { purchaseOf } from './purchase.server.ts'
import { settlePayment } from './settle-payment.server.ts'
import { ledgerEntries, payments } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const EMAIL = 'ola@example.ng'

/** An application whose first instalment is paid, with its payment. */
async function withPaid(draft = anApplication()) {
  const app = await testPaymentGround()
  const { id } = await draft.withEmail(EMAIL).saveTo(app.db, app.clock)
  const key = { kind: 'application', id } as const
  const { reference } = await goToCheckout(app, key, EMAIL)
  await app.paystack.pay(reference)
  await confirmPayment(app, reference)
  return { app, id, key, reference, ...state(app, id, reference) }
}

function state(app: TestPaymentGround, id: string, reference: string) {
  return {
    application: async () => (await app.db.select().from(applications).where(eq(applications.id, id)))[0],
    payment: async () => {
      const [row] = await app.db.select().from(payments).where(eq(payments.reference, reference))
      if (row === undefined) throw new Error('The payment is gone.')
      return row
    },
    account: async () => (await purchaseOf(app.db, { kind: 'application', id }, EMAIL))?.account,
    income: async () => (await incomeByMonth(app)).at(-1)?.pence,
    mine: () => queuedMail(app.db, EMAIL),
  }
}

test('the first instalment of the database is that of the rule, for every total', async () => {
  const { db } = await testGround()
  const { rows } = await db.execute<{ totals: Array<number>; firsts: Array<number> }>(sql`
    select array_agg(total order by total) as totals, array_agg(first_instalment_pence('split', total) order by total) as firsts
    from generate_series(1, 1000000, 7) as total`)
  const { totals = [], firsts = [] } = rows[0] ?? {}
  expect(firsts).toEqual(totals.map(total => instalments(total).firstPence))
})

test('no entry is ever changed or deleted', async () => {
  const { db, clock } = await testGround()
  await aPayment().inState('settled').saveTo(db, clock)
  const refused = 'Ledger entries are never changed or deleted'
  for (const statement of [
    'update ledger_entries set pence = 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
  ]) {
    await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringContaining(refused) },
    })
  }
})

test('a part of a payment that is refunded lowers what is paid, the stage and the income, each refund once', async () => {
  const { app, application, account, income, payment, reference } = await withPaid()
  expect(await income()).toBe(5_900)
  const half = { id: '71', kobo: (await payment()).kobo / 2 }
  await Promise.all([1, 2, 3].map(() => recordRefunds(app, reference, [half])))
  expect(await payment()).toMatchObject({ state: 'settled', countedPence: 2_950 })
  expect(await application()).toMatchObject({ settledPence: 2_950, paid: false, paymentStage: null })
  expect(await account()).toMatchObject({ settledPence: 2_950, due: { instalment: 'initial', pence: 2_950 } })
  expect(await income()).toBe(2_950)
  expect((await eventsAbout(app.db, (await payment()).id)).map(({ type }) => type)).toEqual([
    'payment.settled',
    'payment.refunded',
  ])
})

test('a refund that the provider tells of is found, and counts when it is paid out, not when it is asked for', async () => {
  const { app, reference, payment } = await withPaid()
  await app.paystack.call('/refund', { transaction: reference, amount: 2_057_400 })
  await reviewPayment(app, reference)
  expect(await payment()).toMatchObject({ countedPence: 5_900 })
  for (let step = 0; step < 2; step++) {
    app.clock.advance({ seconds: 5 })
    await app.paystack.tick()
  }
  await reviewPayment(app, reference)
  await reviewPayment(app, reference)
  expect(await payment()).toMatchObject({ state: 'settled', countedPence: 4_900 })
})

test('a chargeback takes back what is left; when the dispute is won it counts again', async () => {
  const { app, application, account, income, payment, reference } = await withPaid()
  await recordRefunds(app, reference, [{ id: '9', kobo: (await payment()).kobo / 2 }])
  await recordOutcome(app, reference, { kind: 'reversed' })
  await recordOutcome(app, reference, { kind: 'reversed' })
  expect(await payment()).toMatchObject({ state: 'reversed', flag: 'reversed', countedPence: 0 })
  expect(await application()).toMatchObject({ settledPence: 0, paid: false, paymentDate: null })
  expect(await account()).toMatchObject({ due: { instalment: 'initial', pence: 5_900 } })
  expect(await income()).toBe(0)

  const again = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
  expect(await settlePayment(app, reference, again)).toBe('settled')
  expect(await payment()).toMatchObject({ state: 'settled', flag: null, countedPence: 2_950 })
  expect(await income()).toBe(2_950)
})

test('what was paid again after a chargeback stays; the money that comes back then is to be refunded', async () => {
  const { app, key, reference, payment, application } = await withPaid()
  await recordOutcome(app, reference, { kind: 'reversed' })
  const second = await goToCheckout(app, key, EMAIL)
  await app.paystack.pay(second.reference)
  expect(await confirmPayment(app, second.reference)).toBe('settled')
  const again = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
  expect(await settlePayment(app, reference, again)).toBe('refund-due')
  expect(await payment()).toMatchObject({ state: 'refund_due', flag: 'paid-twice', countedPence: 0 })
  expect(await application()).toMatchObject({ settledPence: 5_900 })
})

test('a consultation whose payment was taken back can be paid again, and books nothing until then', async () => {
  const app = await testPaymentGround()
  const { id, payment } = await anOrder().withEmail(EMAIL).settled().saveTo(app.db, app.clock)
  await recordOutcome(app, payment.reference, { kind: 'reversed' })
  expect(await paidConsultation(app.db, payment.reference)).toBe('not-paid')
  const purchase = await purchaseOf(app.db, { kind: 'order', id }, EMAIL)
  expect(purchase?.account.due).toEqual({ instalment: 'full', pence: 5_000 })
})

/** A payer whose checkout was opened at 2,057.40 naira and who pays when a pound is worth `micros`. */
async function paysLater(hours: number, micros: number) {
  const app = await testPaymentGround()
  const { id } = await anApplication().withEmail(EMAIL).saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, { kind: 'application', id }, EMAIL)
  app.clock.advance({ hours })
  await app.db.insert(exchangeRates).values({
    id: randomUUID(),
    nairaMicrosPerPound: micros,
    source: 'test',
    fetchedAt: app.clock.now(),
  })
  const paid = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
  await settlePayment(app, reference, paid)
  return { app, id, reference, ...state(app, id, reference) }
}

test('a checkout paid within a day of its quote counts as quoted, whatever the rate has become', async () => {
  const { payment } = await paysLater(24, 3_900_000_000)
  expect(await payment()).toMatchObject({ state: 'settled', flag: null, countedPence: 5_900 })
})

test('a checkout paid later counts at what arrived, is flagged, and leaves the rest due', async () => {
  const { app, payment, application, account, mine } = await paysLater(25, 3_900_000_000)
  // ₦121,387 at ₦3,900 is £31.12.
  expect(await payment()).toMatchObject({
    state: 'settled',
    flag: 'late-rate',
    flagClearedAt: null,
    countedPence: 3_112,
  })
  expect(await application()).toMatchObject({ settledPence: 3_112, paid: false })
  expect(await account()).toMatchObject({ due: { instalment: 'initial', pence: 2_788 } })
  expect(await mine()).toMatchObject([{ template: 'payments.receipt', data: { pence: 3_112, stillDuePence: 6_788 } }])
  const toStaff = await queuedMail(app.db, app.staffMailbox)
  expect(toStaff).toMatchObject([{ template: 'payments.needs-a-person', data: { why: 'late-rate' } }])
})

test('a late checkout never counts for more than was asked, and is flagged all the same', async () => {
  const { payment } = await paysLater(48, 1_000_000_000)
  expect(await payment()).toMatchObject({ flag: 'late-rate', countedPence: 5_900 })
})

/** A payment of which `kobo` arrived instead of ₦121,387. */
async function withMismatch(kobo: number, currency = 'NGN') {
  const app = await testPaymentGround()
  const { id } = await anApplication().withEmail(EMAIL).saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, { kind: 'application', id }, EMAIL)
  const reason = currency === 'NGN' ? 'amount' : 'currency'
  await recordOutcome(app, reference, {
    kind: 'mismatch',
    reason,
    arrived: { kobo, currency },
    paidAt: app.clock.now(),
  })
  const paymentId = (await state(app, id, reference).payment()).id
  const decide = (decision: 'accept' | 'ask-for-rest' | 'refund') =>
    decidePayment(app, STAFF, { paymentId, decision, comment: 'The payer called' })
  return { app, id, decide, ...state(app, id, reference) }
}

test('a wrong amount that is accepted counts as part payment, and the payer gets a receipt', async () => {
  const { decide, payment, application, account, mine } = await withMismatch(6_069_400)
  expect(await decide('accept')).toEqual({ ok: true, countedPence: 2_950, restPence: 2_950 })
  expect(await decide('accept')).toEqual({ ok: false, reason: 'not-open' })
  expect(await payment()).toMatchObject({ state: 'settled', countedPence: 2_950, flagClearedAt: expect.any(Date) })
  expect(await application()).toMatchObject({ settledPence: 2_950, reference: expect.stringMatching(/^GT-/) })
  expect(await account()).toMatchObject({ due: { instalment: 'initial', pence: 2_950 } })
  expect(await mine()).toMatchObject([{ template: 'payments.receipt', data: { pence: 2_950 } }])
})

test('a payer whose part payment is accepted can be asked for the rest, with a link to pay it', async () => {
  const { id, decide, mine } = await withMismatch(6_069_400)
  expect(await decide('ask-for-rest')).toMatchObject({ ok: true })
  expect(await mine()).toMatchObject([
    {
      template: 'payments.rest-due',
      data: {
        countedPence: 2_950,
        restPence: 2_950,
        paymentUrl: expect.stringContaining(id),
        applicationReference: expect.stringMatching(/^GT-/),
      },
    },
  ])
})

test('a wrong amount may be refunded instead: nothing counts, and it waits until that is done', async () => {
  const { app, decide, payment, application } = await withMismatch(6_069_400)
  expect(await decide('refund')).toMatchObject({ ok: true })
  expect(await payment()).toMatchObject({ state: 'refund_due', flag: 'decided', flagClearedAt: null, countedPence: 0 })
  expect(await application()).toMatchObject({ settledPence: 0 })
  await recordRefunds(app, (await payment()).reference, [{ id: '5', kobo: 6_069_400 }])
  expect(await payment()).toMatchObject({ state: 'refund_due', flagClearedAt: app.clock.now() })
})

test('of an overpayment only the sum we asked for counts; the surplus waits to be refunded, and its refund changes nothing else', async () => {
  const { app, decide, payment, application } = await withMismatch(20_000_000)
  expect(await decide('ask-for-rest')).toEqual({ ok: false, reason: 'not-open' })
  expect(await decide('accept')).toMatchObject({ ok: true, countedPence: 5_900 })
  expect(await payment()).toMatchObject({ state: 'settled', flag: 'overpaid', flagClearedAt: null })
  await recordRefunds(app, (await payment()).reference, [{ id: '6', kobo: 20_000_000 - 12_138_700 }])
  expect(await payment()).toMatchObject({ countedPence: 5_900, flagClearedAt: app.clock.now() })
  expect(await application()).toMatchObject({ settledPence: 5_900, paid: true })
})

test('money in another currency can only be refunded', async () => {
  const { decide } = await withMismatch(5_900, 'GHS')
  expect(await decide('accept')).toEqual({ ok: false, reason: 'not-open' })
  expect(await decide('refund')).toMatchObject({ ok: true })
})

test('a sum is not accepted once its application is paid or rejected', async () => {
  const { app, id, decide } = await withMismatch(6_069_400)
  await app.db.update(applications).set({ status: 'rejected' }).where(eq(applications.id, id))
  expect(await decide('accept')).toEqual({ ok: false, reason: 'not-payable' })
  const [application] = await app.db
    .update(applications)
    .set({ status: 'pending', reference: 'GT-0000-0001' })
    .returning()
  if (application === undefined) throw new Error('The application is gone.')
  await aPayment().for(paidThing(application)).of('full', 9_900).inState('settled').saveTo(app.db, app.clock)
  expect(await decide('accept')).toEqual({ ok: false, reason: 'nothing-left' })
  expect(await decide('refund')).toMatchObject({ ok: true })
})

test('late money may be refunded after it was counted: it counts no longer', async () => {
  const { app, payment, application } = await paysLater(48, 3_900_000_000)
  const { id: paymentId } = await payment()
  const decided = await decidePayment(app, STAFF, { paymentId, decision: 'refund', comment: 'Agreed' })
  expect(decided).toEqual({ ok: true, countedPence: -3_112, restPence: 0 })
  expect(await application()).toMatchObject({ settledPence: 0, paid: false })
  expect((await app.db.select().from(ledgerEntries)).map(({ kind, pence }) => [kind, pence])).toEqual([
    ['receipt', 3_112],
    ['correction', -3_112],
  ])
})

test('a payment that was refunded stays refunded, though an older answer of the provider calls it a success', async () => {
  const { app, reference, payment, income } = await withPaid()
  await recordOutcome(app, reference, { kind: 'reversed' })
  const paid = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
  await settlePayment(app, reference, paid)
  await recordRefunds(app, reference, [{ id: '3', kobo: (await payment()).kobo }])
  expect(await settlePayment(app, reference, paid)).toBe('reversed')
  expect(await payment()).toMatchObject({ state: 'reversed', countedPence: 0 })
  expect(await income()).toBe(0)
})

test('a part payment that was accepted, taken back and won counts again with its part', async () => {
  const { app, decide, payment } = await withMismatch(6_069_400)
  await decide('accept')
  const { reference } = await payment()
  await recordOutcome(app, reference, { kind: 'reversed' })
  const arrived = { kobo: 6_069_400, currency: 'NGN' }
  await recordOutcome(app, reference, { kind: 'mismatch', reason: 'amount', arrived, paidAt: app.clock.now() })
  expect(await payment()).toMatchObject({ state: 'settled', countedPence: 2_950 })
})

test('what is more than is left to pay is a surplus to be refunded, even of a payment that came short', async () => {
  const { app, id, decide, payment, application } = await withMismatch(6_069_400)
  const [saved] = await app.db.update(applications).set({ reference: 'GT-0000-0001' }).returning()
  if (saved === undefined) throw new Error('The application is gone.')
  await aPayment().for(paidThing(saved)).of('full', 8_900).inState('settled').saveTo(app.db, app.clock)
  expect(await decide('ask-for-rest')).toEqual({ ok: false, reason: 'no-rest' })
  expect(await decide('accept')).toEqual({ ok: true, countedPence: 1_000, restPence: 0 })
  expect(await payment()).toMatchObject({ countedPence: 1_000, flag: 'overpaid', flagClearedAt: null })
  expect(await application()).toMatchObject({ id, settledPence: 9_900, paymentStage: 'complete' })
  const { id: paymentId, reference } = await payment()
  const [receipt] = await app.db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, paymentId))
  expect(receipt?.kobo).toBe(2_057_423)
  await recordRefunds(app, reference, [{ id: '8', kobo: 6_069_400 - 2_057_423 }])
  expect(await payment()).toMatchObject({ countedPence: 1_000, flagClearedAt: app.clock.now() })
})

test('the payer of late money is asked only for what is still due', async () => {
  const { app, payment, key } = await lateAnd(1_900)
  const decided = await decidePayment(app, STAFF, {
    paymentId: (await payment()).id,
    decision: 'ask-for-rest',
    comment: 'Late',
  })
  expect(decided).toMatchObject({ ok: true, restPence: 888 })
  expect(await purchaseOf(app.db, key, EMAIL)).toMatchObject({ account: { due: { pence: 888 } } })
})

/** A late payment that counts as £31.12 of a fee of £59, and `pence` that were recorded by hand after it. */
async function lateAnd(pence: number) {
  const late = await paysLater(25, 3_900_000_000)
  const { app, id } = late
  await app.db.update(applications).set({ agreedPence: 5_900, plan: 'full' }).where(eq(applications.id, id))
  const [saved] = await app.db.select().from(applications).where(eq(applications.id, id))
  if (saved === undefined) throw new Error('The application is gone.')
  await aPayment().for(paidThing(saved)).of('full', pence).offline(STAFF.id, 'Cash').saveTo(app.db, app.clock)
  return { ...late, key: { kind: 'application', id } as const }
}

test('the receipt of late money names the rate it was counted at', async () => {
  const { mine } = await paysLater(25, 3_900_000_000)
  expect(await mine()).toMatchObject([{ data: { pence: 3_112, nairaMicrosPerPound: 3_900_000_000 } }])
})

test('money that we owed and that the provider took back is owed no longer', async () => {
  const { app, decide, payment } = await withMismatch(6_069_400)
  await decide('refund')
  await recordOutcome(app, (await payment()).reference, { kind: 'reversed' })
  expect(await payment()).toMatchObject({ state: 'refund_due', flag: 'decided', flagClearedAt: app.clock.now() })
})
