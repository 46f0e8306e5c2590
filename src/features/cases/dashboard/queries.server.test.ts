import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { DAY_MS, HOUR_MS } from '#src/clock.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { STATUSES } from '#src/features/cases/states.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { documentRequests } from '#src/features/documents/table.server.ts'
import { ledgerEntries, payments } from '#src/features/money/table.server.ts'
import { testContext, testFileContext } from '#tests/support/app-context.ts'
import { dashboardFigures, findCalls, paidConsultations } from './queries.server.ts'

type TestContext = Awaited<ReturnType<typeof testContext>>

const NOW = new Date('2026-11-21T08:12:00Z')

async function contextAtNow() {
  const app = await testContext()
  app.clock.advance({ days: 18, hours: 23, minutes: 12 })
  expect(app.clock.now()).toEqual(NOW)
  return app
}

/** Saves an application that was received at `at` and got its status at `statusSince`. */
async function saveReceivedApplication(app: TestContext, at: string, draft = anApplication(), statusSince = at) {
  const application = await draft.saveTo(app.db, app.clock)
  await writeApplication(app.db, application.id, { createdAt: new Date(at), statusSince: new Date(statusSince) })
  return application
}

async function setSettledAt(app: TestContext, at: string, id: string) {
  await app.db
    .update(payments)
    .set({ settledAt: new Date(at) })
    .where(eq(payments.id, id))
}

test('with an empty database all figures of the dashboard are zero', async () => {
  const app = await contextAtNow()
  const figures = await dashboardFigures(app)
  expect(figures).toMatchObject({
    total: 0,
    completed: 0,
    pending: 0,
    waiting: [],
    consultations: { paid: 0, booked: 0, soon: 0 },
    documents: { uploaded: 0, requested: 0, arrived: 0 },
  })
  expect(figures.byStatus).toHaveLength(STATUSES.length)
  expect(figures.byWeek.map(week => week.count)).toEqual(Array(12).fill(0))
  expect(figures.months.map(({ month, pence }) => [month, pence])).toEqual([
    ['2026-06', 0],
    ['2026-07', 0],
    ['2026-08', 0],
    ['2026-09', 0],
    ['2026-10', 0],
    ['2026-11', 0],
  ])
})

test('the dashboard counts applications by status, and all that are not completed as pending', async () => {
  const app = await contextAtNow()
  await anApplication().inStatus('completed').inSector('fashion').saveTo(app.db, app.clock)
  await anApplication().inStatus('endorsed').inSector('fashion').saveTo(app.db, app.clock)
  for (const sector of ['film', null, 'arts'] as const) await anApplication().inSector(sector).saveTo(app.db, app.clock)
  const figures = await dashboardFigures(app)
  expect(figures).toMatchObject({ total: 5, completed: 1, pending: 4 })
  expect(figures.byStatus.filter(({ count }) => count > 0)).toEqual([
    { status: 'pending', count: 3 },
    { status: 'completed', count: 1 },
    { status: 'endorsed', count: 1 },
  ])
})

test('the dashboard counts applications by weeks that start on Monday in Lagos', async () => {
  const app = await contextAtNow()
  await saveReceivedApplication(app, '2026-11-15T22:59:59Z')
  await saveReceivedApplication(app, '2026-11-15T23:00:00Z')
  await saveReceivedApplication(app, '2026-11-21T08:00:00Z')
  await saveReceivedApplication(app, '2026-08-30T22:59:59Z')
  const { byWeek } = await dashboardFigures(app)
  expect(byWeek.slice(-2)).toEqual([
    { monday: '2026-11-09', count: 1 },
    { monday: '2026-11-16', count: 2 },
  ])
  expect(byWeek[0]).toEqual({ monday: '2026-08-31', count: 0 })
})

test('the waiting time of a status is a median that leaves out unpaid and closed applications', async () => {
  const app = await contextAtNow()
  const draft = anApplication().inStatus('evidence_review').settled('initial')
  for (const since of ['2026-11-20T00:00:00Z', '2026-11-13T00:00:00Z', '2025-01-01T00:00:00Z']) {
    await saveReceivedApplication(app, since, draft)
  }
  await saveReceivedApplication(app, '2026-01-01T00:00:00Z', anApplication().inStatus('rejected').settled('initial'))
  await saveReceivedApplication(app, '2026-01-01T00:00:00Z', anApplication())
  await saveReceivedApplication(app, '2026-11-19T00:00:00Z', anApplication().settled('initial'))
  expect((await dashboardFigures(app)).waiting).toEqual([
    { status: 'pending', days: 2 },
    { status: 'evidence_review', days: 8 },
  ])
})

test('monthly income is the sum of the ledger in Lagos time, with offline payments in pounds also shown separately', async () => {
  const app = await contextAtNow()
  const createClockAt = (instant: string) => ({ now: () => new Date(instant) })
  await aPayment().inState('settled').saveTo(app.db, createClockAt('2026-10-31T22:59:59Z'))
  const { id: paymentId } = await aPayment().inState('settled').saveTo(app.db, createClockAt('2026-10-31T23:00:00Z'))
  await aPayment().inState('reversed').flagged('reversed').saveTo(app.db, app.clock)
  await aPayment().inState('open').saveTo(app.db, app.clock)
  await aPayment().of('full', 9_900).offline(randomUUID(), 'Cash in the office').saveTo(app.db, app.clock)
  // A refund reduces November's income.
  const refund = { kind: 'refund', pence: -900, kobo: -1_851_700, refundId: '1', recordedAt: NOW } as const
  await app.db.insert(ledgerEntries).values({ id: randomUUID(), paymentId, at: NOW, ...refund })
  const figures = await dashboardFigures(app)
  expect(figures.months.slice(-2)).toEqual([
    { month: '2026-10', pence: 5_900, offlinePence: 0, kobo: 12_138_700 },
    { month: '2026-11', pence: 14_900, offlinePence: 9_900, kobo: 10_287_000 },
  ])
})

test('the dashboard counts the consultations that are paid, booked and in the next seven days', async () => {
  const app = await contextAtNow()
  await aBooking().at('2026-11-24', '10:00').saveTo(app.db, app.clock)
  await aBooking().at('2026-12-24', '10:00').saveTo(app.db, app.clock)
  await aBooking().at('2026-11-20', '10:00').inStatus('no_show').saveTo(app.db, app.clock)
  await aBooking().at('2026-11-25', '10:00').inStatus('cancelled').saveTo(app.db, app.clock)
  expect((await dashboardFigures(app)).consultations).toEqual({ paid: 4, booked: 3, soon: 1 })
})

test('the dashboard counts documents, requests for documents and fulfilled requests', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const { id } = application
  const request = { caseId: id, documentType: 'Passport', description: 'All pages', requestedAt: NOW }
  await app.db.insert(documentRequests).values([
    { ...request, id: randomUUID(), status: 'pending' },
    { ...request, id: randomUUID(), status: 'fulfilled' },
  ])
  for (const status of ['pending', 'approved', 'rejected'] as const)
    await aDocument(application).inStatus(status).saveTo(app)
  expect((await dashboardFigures(app)).documents).toEqual({ uploaded: 3, requested: 2, arrived: 1 })
})

test('the ten latest paid consultations are listed with their booked time', async () => {
  const app = await contextAtNow()
  for (let hours = 0; hours < 11; hours++) {
    const { payment } = await anOrder().named(`Customer ${hours}`).settled().saveTo(app.db, app.clock)
    await setSettledAt(app, new Date(NOW.getTime() - DAY_MS - hours * HOUR_MS).toISOString(), payment.id)
  }
  const { booking } = await aBooking().named('Adaọbi Ezeigbo').at('2026-11-24', '10:00').saveTo(app.db, app.clock)
  await anApplication().settled('initial').saveTo(app.db, app.clock)
  const consultations = await paidConsultations(app)
  expect(consultations.map(({ name }) => name).slice(0, 3)).toEqual(['Adaọbi Ezeigbo', 'Customer 0', 'Customer 1'])
  expect(consultations).toHaveLength(10)
  expect([consultations[0]?.startsAt, consultations[1]?.startsAt]).toEqual([booking.startsAt, null])
})

test('a paid consultation whose booking was cancelled is listed without a time', async () => {
  const app = await contextAtNow()
  await aBooking().inStatus('cancelled').saveTo(app.db, app.clock)
  expect(await paidConsultations(app)).toMatchObject([{ startsAt: null }])
})

test('the calls of today are those that have not ended and that no other colleague owns', async () => {
  const app = await testContext()
  const ada = await aStaffMember().named('Ada Obi').withPassword('a long password').saveTo(app.db, app.clock)
  const other = await aStaffMember().withEmail('tade@house.example').saveTo(app.db, app.clock)
  const today = dayInLagos(app.clock.now())
  const { booking } = await aBooking().at(today, '15:00').saveTo(app.db, app.clock)
  await aBooking().at(today, '08:00').saveTo(app.db, app.clock)
  await aBooking().at(addDays(today, 1), '09:00').saveTo(app.db, app.clock)
  const callsOf = async (viewer: { id: string }) => (await findCalls(app, viewer)).map(({ id }) => id)
  expect(await callsOf(other)).toEqual([booking.id])
  const [payment] = await app.db
    .select()
    .from(payments)
    .where(eq(payments.id, booking.paymentId ?? ''))
  await app.db
    .update(cases)
    .set({ ownerId: ada.id })
    .where(eq(cases.id, payment?.caseId ?? ''))
  expect([await callsOf(ada), await callsOf(other)]).toEqual([[booking.id], []])
})
