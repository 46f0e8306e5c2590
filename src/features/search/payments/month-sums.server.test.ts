import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPayment } from '#factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#factories/an-application.server.ts'
import { dayInLagos } from '#src/dates.ts'
import { archiveSandbox } from '#src/features/cases/archive-sandbox.server.ts'
import type { Refund } from '#src/features/checkout/payment-gateway.ts'
import { recordOutcome } from '#src/features/checkout/record-outcome.server.ts'
import { recordRefunds } from '#src/features/checkout/record-refunds.server.ts'
import { anonymisePayments } from '#src/features/payments/anonymise-payments.server.ts'
import { ledgerMonthSums } from '#src/features/payments/month-sums/table.server.ts'
import { recordPayment, reverseOfflinePayment } from '#src/features/payments/record-payment.server.ts'
import { settlePayment } from '#src/features/payments/settle-payment.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { storePayout } from '#src/features/payouts/store-payout.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { chooseSize } from '#tests/support/full-run.ts'
import { STAFF } from '#tests/support/paid-application.ts'

type App = Awaited<ReturnType<typeof testContext>>
type Made = { id: string; reference: string; kobo: number; refunds: Array<Refund> }

const KINDS_OF_STEPS = [
  ...['pay', 'pay', 'pay-without-fee', 'offline', 'wait', 'refund', 'refund', 'reverse', 'settle-again'],
  ...['undo-offline', 'late-fee', 'archive', 'anonymise', 'erase'],
] as const

const stepArbitrary = fc.record({
  kind: fc.constantFrom(...KINDS_OF_STEPS),
  index: fc.nat({ max: 20 }),
  percent: fc.integer({ min: 1, max: 100 }),
  channel: fc.constantFrom('card', 'bank_transfer', null),
})
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never

test('the sums of the months are the sums of the ledger after every step of any history', {
  timeout: 120_000,
}, async () => {
  const app = await testContext()
  // The database lets no entry of the last six years go.
  app.clock.advance({ days: -365 * 40 })
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 14 }), async steps => {
      const made: Array<Made> = []
      for (const step of steps) {
        await take(app, step, made)
        expect(await storedSums(app), step.kind).toEqual(await sumsOfLedger(app))
      }
    }),
    { numRuns: chooseSize({ sample: 5, full: 50 }) },
  )
})

test('payments, refunds and fees that arrive at the same time wait for each other, and all of them are in the sums', async () => {
  const app = await testContext()
  const made: Array<Made> = []
  for (let index = 0; index < 12; index++) made.push(await openPayment(app))
  await Promise.all(
    made.map((payment, index) => settle(app, payment, { channel: 'card', feeKobo: index % 2 ? 100 : null })),
  )
  await Promise.all([
    ...made.slice(0, 6).map(payment => refund(app, payment, 30)),
    ...made.slice(6, 9).map(({ reference }) => recordOutcome(app, reference, { kind: 'reversed' })),
    ...made.map(payment => fillFee(app, [payment])),
    fillFee(app, made.toReversed()),
    fillFee(app, made),
    openPayment(app).then(payment => settle(app, payment, { channel: 'card', feeKobo: 5 })),
  ])
  const sums = await storedSums(app)
  expect(sums).toEqual(await sumsOfLedger(app))
  expect(sums.find(({ kind }) => kind === 'receipt')).toMatchObject({ entries: 13, feeKobo: 6 * 100 + 6 * 7_500 + 5 })
})

test('the sums can be rebuilt from the ledger', async () => {
  const app = await testContext()
  await settle(app, await openPayment(app), { channel: 'card', feeKobo: 900 })
  const sums = await storedSums(app)
  await app.db.delete(ledgerMonthSums)
  await app.db.execute(sql`select rebuild_month_sums()`)
  expect(await storedSums(app)).toEqual(sums)
})

async function take(app: App, { kind, index, percent, channel }: Step, made: Array<Made>) {
  const chosen = made[index % Math.max(made.length, 1)]
  switch (kind) {
    case 'pay':
    case 'pay-without-fee': {
      const payment = await openPayment(app)
      made.push(payment)
      return settle(app, payment, { channel, feeKobo: kind === 'pay' ? percent * 1_000 : null })
    }
    case 'offline':
      made.push(await payOffline(app))
      return
    case 'wait':
      return app.clock.advance({ days: 20 })
    case 'archive':
      return archiveSandbox(app)
    case 'erase':
      await app.db.transaction(tx => anonymisePayments(tx, sql`true`))
      app.clock.advance({ days: 1 })
      return app.db.execute(sql`select erase_old_payments(${app.clock.now().toISOString()}, 3)`)
    default:
      return chosen === undefined ? undefined : change(app, kind, { chosen, percent, channel })
  }
}

function change(
  app: App,
  kind: 'refund' | 'reverse' | 'settle-again' | 'undo-offline' | 'late-fee' | 'anonymise',
  { chosen, percent, channel }: { chosen: Made; percent: number; channel: string | null },
) {
  switch (kind) {
    case 'refund':
      return refund(app, chosen, percent)
    case 'reverse':
      return recordOutcome(app, chosen.reference, { kind: 'reversed' })
    case 'settle-again':
      return settle(app, chosen, { channel, feeKobo: 100 })
    case 'undo-offline':
      return reverseOfflinePayment(app, STAFF, { paymentId: chosen.id, reason: 'A mistake' })
    case 'late-fee':
      return fillFee(app, [chosen])
    case 'anonymise':
      return app.db.transaction(tx => anonymisePayments(tx, eq(payments.id, chosen.id)))
    default:
      return kind satisfies never
  }
}

async function openPayment(app: App): Promise<Made> {
  const application = await anApplication().saveTo(app.db, app.clock)
  const payment = await aPayment().for(toPurchaseDetails(application)).saveTo(app.db, app.clock)
  return { ...payment, refunds: [] }
}

async function settle(app: App, { reference }: Made, paid: { channel: string | null; feeKobo: number | null }) {
  const [payment] = await app.db.select().from(payments).where(eq(payments.reference, reference))
  if (payment === undefined) return
  await settlePayment(app, reference, { kind: 'paid', paidAt: app.clock.now(), transactionId: null, ...paid })
}

async function payOffline(app: App): Promise<Made> {
  const { id: applicationId } = await anApplication().saveTo(app.db, app.clock)
  const id = randomUUID()
  const receivedOn = dayInLagos(app.clock.now())
  const money = {
    pence: 4_000,
    kobo: 0,
    method: 'cash',
    receivedOn,
    reference: null,
    note: null,
    proofKey: null,
  } as const
  const form = { idempotencyKey: id, applicationId, settledPence: 0, money, notifyApplicant: false }
  await recordPayment(app, STAFF, form)
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, id))
  return { id, reference: payment?.reference ?? '', kobo: 0, refunds: [] }
}

async function refund(app: App, payment: Made, percent: number) {
  const left = payment.kobo - payment.refunds.reduce((sum, { kobo }) => sum + kobo, 0)
  const kobo = Math.floor((left * percent) / 100)
  if (kobo === 0) return
  payment.refunds.push({ id: randomUUID(), kobo, state: 'processed', ourId: null })
  await recordRefunds(app, payment.reference, payment.refunds)
}

async function fillFee(app: App, made: ReadonlyArray<Made>) {
  const lines = made.map(({ reference, kobo }) => ({
    transactionId: `id-${reference}`,
    reference,
    kobo,
    feeKobo: 7_500,
  }))
  const payout = { providerId: randomUUID(), status: 'success', paidOn: '2026-11-02' }
  const sums = { processedKobo: 0, feesKobo: 0, deductionsKobo: 0, paidKobo: 0 }
  await storePayout(app, { provider: 'paystack', isSandbox: true }, { ...payout, ...sums }, lines)
}

async function storedSums(app: App) {
  const rows = await app.db.select().from(ledgerMonthSums)
  return sortSums(rows.filter(({ entries }) => entries > 0))
}

async function sumsOfLedger(app: App) {
  const { rows } = await app.db.execute<typeof ledgerMonthSums.$inferSelect>(sql`
    with entry as (
      select entry.*, to_char(entry.at at time zone 'UTC' + interval '1 hour', 'YYYY-MM') as month, payment.item,
        coalesce('offline-' || payment.offline_method, payment.channel, '') as channel,
        case when entry.kind = 'receipt' then payment.fee_kobo end as fee
      from ledger_entries as entry join payments as payment on payment.id = entry.payment_id
      where payment.state <> 'archived'
    )
    select month, item, channel, kind, count(*)::int as entries, sum(pence)::float8 as pence, sum(kobo)::float8 as kobo,
      coalesce(sum(round(fee::numeric * pence / nullif(kobo, 0))), 0)::float8 as "feePence",
      coalesce(sum(fee), 0)::float8 as "feeKobo"
    from entry group by 1, 2, 3, 4`)
  return sortSums(rows)
}

function sortSums(rows: Array<typeof ledgerMonthSums.$inferSelect>) {
  const keyOf = ({ month, item, channel, kind }: (typeof rows)[number]) => `${month} ${item} ${channel} ${kind}`
  return rows.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
}
