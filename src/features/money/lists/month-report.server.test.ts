import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addEntry } from '#dev/factories/a-ledger-entry.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { payments, payouts } from '../table.server.ts'
import { loadMonthReport } from './month-report.server.ts'

test('the month report sums each item, and keeps money outside the website apart', async () => {
  const app = await testContext()
  const staff = await aStaffMember().saveTo(app.db, app.clock)
  const { payment } = await anOrder().settled().saveTo(app.db, app.clock)
  await app.db.update(payments).set({ feeKobo: 154_305 }).where(eq(payments.id, payment.id))
  const card = await aPayment().of('initial', 5_900).inState('settled').saveTo(app.db, app.clock)
  await addEntry(app, { paymentId: card.id, kind: 'refund', pence: -900, kobo: -1_851_660 })
  await aPayment().of('initial', 4_000).offline(staff.id, 'In cash').saveTo(app.db, app.clock)
  const report = await loadMonthReport(app.db, { month: '2026-11', isSandbox: true })
  expect(report.online).toMatchObject([
    { item: 'application_fee', receipts: 1, receivedPence: 5_900, returnedPence: 900, feeKobo: 0 },
    { item: 'consultation_30', receipts: 1, receivedPence: 5_000, receivedKobo: payment.kobo, feeKobo: 154_305 },
  ])
  expect(report.online[1]?.feePence).toBe(75)
  expect(report.offline).toMatchObject([
    { item: 'application_fee', receipts: 1, receivedPence: 4_000, receivedKobo: 0, returnedPence: 0 },
  ])
  expect(report.totals.all).toMatchObject({ receivedPence: 14_900, returnedPence: 900, feePence: 75 })
  expect(report.movements).toEqual([
    { kind: 'receipt', entries: 3, pence: 14_900, kobo: payment.kobo + card.kobo },
    { kind: 'refund', entries: 1, pence: -900, kobo: -1_851_660 },
  ])
})

test('a month without payments has an empty report', async () => {
  const app = await testContext()
  const report = await loadMonthReport(app.db, { month: '2026-10', isSandbox: true })
  expect(report).toMatchObject({ online: [], offline: [], movements: [], payouts: [] })
  expect(report.totals.all.receivedPence).toBe(0)
  expect(report.uncounted).toEqual({ payments: 0, kobo: 0, feeKobo: 0 })
})

test('the month report lists the payouts of the month except real ones in a sandbox, and money that arrived but does not count', async () => {
  const app = await testContext()
  const twice = await aPayment().inState('refund_due').flagged('paid-twice').saveTo(app.db, app.clock)
  const paidAt = app.clock.now()
  const openedAt = new Date('2026-10-31T22:50:00Z')
  await app.db.update(payments).set({ feeKobo: 2_000, openedAt, paidAt }).where(eq(payments.id, twice.id))
  for (const paidOn of ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01']) {
    await app.db.insert(payouts).values({
      id: randomUUID(),
      provider: 'paystack',
      isSandbox: paidOn !== '2026-11-30',
      providerId: paidOn,
      status: 'success',
      paidOn,
      source: 'api',
      processedKobo: 100,
      feesKobo: 2,
      deductionsKobo: 0,
      paidKobo: 98,
      readAt: app.clock.now(),
    })
  }
  const report = await loadMonthReport(app.db, { month: '2026-11', isSandbox: true })
  expect(report.payouts.map(({ providerId }) => providerId)).toEqual(['2026-11-01'])
  expect(report.uncounted).toEqual({ payments: 1, kobo: twice.kobo, feeKobo: 2_000 })
  expect(report.totals.all.receivedPence).toBe(0)
})

test('an archived sandbox payment is in no report', async () => {
  const app = await testContext()
  const { id, pence, kobo } = await aPayment().inState('settled').saveTo(app.db, app.clock)
  await addEntry(app, { paymentId: id, kind: 'archived', pence: -pence, kobo: -kobo })
  await app.db.update(payments).set({ state: 'archived', settledAt: null }).where(eq(payments.id, id))
  expect(await loadMonthReport(app.db, { month: '2026-11', isSandbox: true })).toMatchObject({
    online: [],
    movements: [],
  })
})

const MONTHS = ['2026-09', '2026-10', '2026-11']

test('the reports of all months together are the sum of the ledger, whatever was paid and given back', async () => {
  const app = await testContext()
  const staff = await aStaffMember().saveTo(app.db, app.clock)
  const paymentArbitrary = fc.record({
    pence: fc.integer({ min: 100, max: 900_000 }),
    isOffline: fc.boolean(),
    month: fc.constantFrom(...MONTHS),
    returns: fc.array(fc.record({ percent: fc.integer({ min: 1, max: 30 }), month: fc.constantFrom(...MONTHS) }), {
      maxLength: 3,
    }),
  })
  const clockIn = (month: string) => ({ now: () => new Date(`${month}-15T10:00:00Z`) })
  await fc.assert(
    fc.asyncProperty(fc.array(paymentArbitrary, { minLength: 1, maxLength: 6 }), async drafts => {
      for (const { pence, isOffline, month, returns } of drafts) {
        const draft = aPayment().of('full', pence)
        const saved = await (isOffline ? draft.offline(staff.id, 'Note') : draft.inState('settled')).saveTo(
          app.db,
          clockIn(month),
        )
        for (const { percent, month: returnMonth } of returns) {
          const [returnedPence, returnedKobo] = [saved.pence, saved.kobo].map(sum => Math.floor((sum * percent) / 100))
          const entry = { pence: -(returnedPence ?? 0), kobo: -(returnedKobo ?? 0) }
          await addEntry(
            { db: app.db, clock: clockIn(returnMonth) },
            { paymentId: saved.id, kind: isOffline ? 'correction' : 'refund', ...entry },
          )
        }
      }
      const reports = await Promise.all(MONTHS.map(month => loadMonthReport(app.db, { month, isSandbox: true })))
      const sumOf = (pick: (report: (typeof reports)[number]) => number) =>
        reports.reduce((sum, each) => sum + pick(each), 0)
      const { rows } = await app.db.execute<{ pence: number; kobo: number }>(
        sql`select sum(pence)::float8 as pence, sum(kobo)::float8 as kobo from ledger_entries`,
      )
      const sums = {
        pence: sumOf(({ totals: { all } }) => all.receivedPence - all.returnedPence),
        kobo: sumOf(({ totals: { all } }) => all.receivedKobo - all.returnedKobo),
      }
      expect(sums).toEqual(rows[0])
      expect(sumOf(({ movements }) => movements.reduce((sum, { pence }) => sum + pence, 0))).toBe(sums.pence)
    }),
    { numRuns: 15 },
  )
})
