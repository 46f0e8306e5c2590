import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { frozenClock } from '#src/clock.ts'
import { files } from '#src/features/files/table.server.ts'
import { eventsAbout, testFileContext } from '#tests/support/app-context.ts'
import { archiveSandbox } from '../archive-sandbox.server.ts'
import { recordPayment, reverseOfflinePayment } from '../offline/record-payment.server.ts'
import { explainDifference } from '../payouts/explain-difference.server.ts'
import { storePayout } from '../payouts/read-payouts.server.ts'
import { settlePayment } from '../settle-payment.server.ts'
import { ledgerEntries, monthClosings, payments } from '../table.server.ts'
import { listEntriesBookedLater, listPayoutsReadLater, loadMonthBooks } from './books.server.ts'
import { closeMonth, reopenMonth } from './close-month.server.ts'
import { listClosings, loadClosedBooks } from './queries.server.ts'

const PDF = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

const DECEMBER = new Date('2026-12-02T09:00:00Z')

async function setUp(at = DECEMBER) {
  const context = await testFileContext()
  const app = { ...context, clock: frozenClock(at.toISOString()), gateway: { isSandbox: true } }
  const { id } = await aStaffMember().named('Ngozi Bello').saveTo(app.db, app.clock)
  const actor = { kind: 'staff', id } as const
  const close = (changes: { id?: string; note?: string | null; month?: string } = {}) =>
    closeMonth(app, actor, {
      id: randomUUID(),
      month: '2026-11',
      note: null,
      render: async () => PDF,
      ...changes,
    })
  return { app, actor, close }
}

type TestApp = Awaited<ReturnType<typeof setUp>>['app']

async function payInNovember(app: TestApp, { day = '2026-11-10', kobo = 500_000 } = {}) {
  const paidAt = new Date(`${day}T10:00:00Z`)
  const payment = await aPayment().inState('settled').saveTo(app.db, frozenClock(paidAt.toISOString()))
  await app.db.update(payments).set({ isSandbox: true, paidAt, feeKobo: 7_500 }).where(eq(payments.id, payment.id))
  return { ...payment, lineKobo: kobo === 500_000 ? payment.kobo : kobo }
}

function payOut(
  app: TestApp,
  lines: Array<{ reference: string; kobo: number }>,
  { paidOn = '2026-11-11', deductionsKobo = 0, status = 'success' } = {},
) {
  const processedKobo = lines.reduce((sum, { kobo }) => sum + kobo, 0)
  const feesKobo = 7_500 * lines.length
  return storePayout(
    app,
    { provider: 'paystack', isSandbox: true },
    {
      providerId: `${paidOn}-${lines.length}`,
      status,
      paidOn,
      account: 'GTBank ••6789',
      processedKobo,
      feesKobo,
      deductionsKobo,
      paidKobo: processedKobo - feesKobo - deductionsKobo,
    },
    lines.map(line => ({ transactionId: `id-${line.reference}`, feeKobo: 7_500, ...line })),
  )
}

test('a closed month keeps its books and its file, and a repeated form closes it once', async () => {
  const { app, close } = await setUp()
  const payment = await payInNovember(app)
  await payOut(app, [{ reference: payment.reference, kobo: payment.kobo }])
  const id = randomUUID()
  expect(await close({ id })).toEqual({ ok: true, version: 1 })
  expect(await close({ id })).toEqual({ ok: true, version: 1 })
  const [closing, ...others] = await listClosings(app.db, '2026-11')
  expect(others).toEqual([])
  expect(closing).toMatchObject({ version: 1, closedByName: 'Ngozi Bello', reopenedAt: null })
  const books = await loadClosedBooks(app.db, id)
  expect(books.totals.all.receivedKobo).toBe(payment.kobo)
  expect(await app.db.select({ purpose: files.purpose }).from(files)).toEqual([{ purpose: 'month' }])
})

test('a month that is not over, open checkouts, flags and differences without an explanation stand in the way', async () => {
  const november = await setUp(new Date('2026-11-30T20:00:00Z'))
  expect(await november.close()).toMatchObject({ reason: 'obstacles', obstacles: { isOver: false } })

  const { app, actor, close } = await setUp()
  const payment = await payInNovember(app)
  await payOut(app, [{ reference: payment.reference, kobo: payment.kobo - 500_000 }])
  await aPayment().inState('open').saveTo(app.db, frozenClock('2026-11-30T10:00:00Z'))
  expect(await close()).toMatchObject({
    reason: 'obstacles',
    obstacles: { isOver: true, open: [{}], flagged: [], differences: [{ kind: 'payment', kobo: -500_000 }] },
  })
  await app.db.update(payments).set({ state: 'abandoned' }).where(eq(payments.state, 'open'))

  const explanation = { about: { paymentId: payment.id }, kobo: -500_000, note: 'The bank kept a charge of ₦5,000.' }
  await explainDifference(app, actor, { id: randomUUID(), ...explanation })
  expect(await close()).toEqual({ ok: true, version: 1 })
})

test('a payout that is not in the bank yet stands in the way, and one that failed does not', async () => {
  const { app, close } = await setUp()
  const payment = await payInNovember(app, { day: '2026-11-29' })
  const lines = [{ reference: payment.reference, kobo: payment.kobo }]
  await payOut(app, lines, { paidOn: '2026-11-30', status: 'processing' })
  expect(await close()).toMatchObject({
    reason: 'obstacles',
    obstacles: { payoutsOnTheWay: [{ paidOn: '2026-11-30' }] },
  })
  await payOut(app, lines, { paidOn: '2026-11-30', status: 'failed' })
  expect(await close()).toEqual({ ok: true, version: 1 })
})

test('of two people who close a month at once, one wins and the other learns who it was', async () => {
  const { app, close } = await setUp()
  await payInNovember(app, { day: '2026-11-30' })
  const results = await Promise.all([close(), close()])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'closed', by: 'Ngozi Bello', at: DECEMBER })
  expect(await app.db.select({ id: files.id }).from(files)).toHaveLength(1)
})

test('the database refuses entries in a closed month, and keeps a closing as it is', async () => {
  const { app, close } = await setUp()
  const payment = await payInNovember(app, { day: '2026-11-30' })
  await close()
  const entry = { paymentId: payment.id, kind: 'refund', pence: -1, kobo: -1, recordedAt: DECEMBER } as const
  const insert = (at: Date) => app.db.insert(ledgerEntries).values({ id: randomUUID(), ...entry, at })
  await expect(insert(new Date('2026-11-30T22:59:00Z'))).rejects.toMatchObject({ cause: { code: '23514' } })
  await insert(new Date('2026-11-30T23:00:00Z'))
  await expect(app.db.update(monthClosings).set({ note: 'Changed' })).rejects.toThrow()
  await expect(app.db.delete(monthClosings)).rejects.toThrow()
})

test('a reopened month that is closed again has a new version, and its first file stays', async () => {
  const { app, actor, close } = await setUp()
  const id = randomUUID()
  await close({ id })
  expect(await reopenMonth(app, actor, { closingId: id, reason: 'A transfer was missing' })).toEqual({ ok: true })
  expect(await reopenMonth(app, actor, { closingId: id, reason: 'A transfer was missing' })).toEqual({ ok: true })
  await payInNovember(app, { day: '2026-11-30' })
  expect(await close()).toEqual({ ok: true, version: 2 })
  expect(await listClosings(app.db, '2026-11')).toMatchObject([
    { version: 1, reopenReason: 'A transfer was missing', reopenedByName: 'Ngozi Bello' },
    { version: 2, reopenedAt: null },
  ])
  expect(await app.db.select({ id: files.id }).from(files)).toHaveLength(2)
})

test('a payout that is read after its month was closed is listed until the month is closed again', async () => {
  const { app, actor, close } = await setUp()
  const [early, late] = [
    await payInNovember(app, { day: '2026-11-29' }),
    await payInNovember(app, { day: '2026-11-30' }),
  ]
  const lineOf = ({ reference, kobo }: typeof early) => ({ reference, kobo })
  await payOut(app, [lineOf(early)], { paidOn: '2026-11-29' })
  const id = randomUUID()
  await close({ id })
  const listReadLater = async (closingId: string) =>
    listPayoutsReadLater(app.db, await loadClosedBooks(app.db, closingId), true)
  expect(await listReadLater(id)).toEqual([])
  await payOut(app, [lineOf(late)], { paidOn: '2026-11-30' })
  expect(await listReadLater(id)).toMatchObject([{ paidOn: '2026-11-30' }])
  await reopenMonth(app, actor, { closingId: id, reason: 'A payout was missing' })
  const second = randomUUID()
  expect(await close({ id: second })).toEqual({ ok: true, version: 2 })
  expect(await listReadLater(second)).toEqual([])
})

test('the end of a trial reopens its months, and the history says so', async () => {
  const { app, close } = await setUp()
  await payInNovember(app, { day: '2026-11-30' })
  const id = randomUUID()
  await close({ id })
  await archiveSandbox(app)
  expect(await listClosings(app.db, '2026-11')).toMatchObject([{ reopenReason: 'The sandbox was archived.' }])
  expect(await eventsAbout(app.db, id)).toMatchObject([
    { type: 'month.closed', actor: 'staff' },
    { type: 'month.reopened', actor: 'system' },
  ])
})

test('an offline payment that is reversed cancels in its month while that is open, and goes to the open one after', async () => {
  const { app, actor, close } = await setUp()
  const settledPence = 5_900
  const record = async () => {
    const application = await anApplication().settled('initial').saveTo(app.db, frozenClock('2026-10-01T09:00:00Z'))
    const idempotencyKey = randomUUID()
    const money = {
      pence: 4_000,
      kobo: 0,
      method: 'cash',
      reference: null,
      receivedOn: '2026-11-28',
      note: null,
    } as const
    const form = { idempotencyKey, applicationId: application.id, settledPence, money, notifyApplicant: false }
    expect(await recordPayment(app, actor, form)).toEqual({ ok: true })
    return idempotencyKey
  }
  await reverseOfflinePayment(app, actor, { paymentId: await record(), reason: 'Typed twice' })
  const place = { isSandbox: true, now: DECEMBER }
  const november = await loadMonthBooks(app.db, { month: '2026-11', ...place })
  expect(november.totals.offline).toMatchObject({ receivedPence: 4_000, returnedPence: 4_000 })

  const second = await record()
  expect(await close()).toEqual({ ok: true, version: 1 })
  await reverseOfflinePayment(app, actor, { paymentId: second, reason: 'It was for another firm' })
  const december = await loadMonthBooks(app.db, { month: '2026-12', ...place })
  expect(december.late).toMatchObject([
    { kind: 'correction', pence: -4_000, valueDay: '2026-11-28', bookedOn: '2026-12-02' },
  ])
  expect(await listEntriesBookedLater(app.db, '2026-11')).toHaveLength(1)
})

test('a webhook that comes after its month was closed is booked in the open month with its own day', async () => {
  const { app, close } = await setUp()
  const november = frozenClock('2026-11-30T10:00:00Z')
  const application = await anApplication().saveTo(app.db, november)
  const draft = aPayment().for(toPurchaseDetails(application)).of('initial', 5_900)
  const { reference } = await draft.inState('abandoned').saveTo(app.db, november)
  expect(await close()).toEqual({ ok: true, version: 1 })
  const paid = { kind: 'paid', paidAt: november.now(), channel: 'card', transactionId: '7', feeKobo: 7_500 } as const
  const settle = () => settlePayment(app, reference, paid)
  expect(await settle()).toBe('settled')
  expect(await settle()).toBe('settled')
  const entries = await app.db.select().from(ledgerEntries)
  expect(entries).toMatchObject([{ at: DECEMBER, valueDay: '2026-11-30' }])
})
