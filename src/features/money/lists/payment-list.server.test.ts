import { eq, lt, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addEntry } from '#dev/factories/a-ledger-entry.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { seedPayments } from '#dev/seed/seed-payments.server.ts'
import { readPlace } from '#src/database/keyset-page.ts'
import { applicationForStaff } from '#src/features/applications/lists/application-for-staff.server.ts'
import { findCaseReasons } from '#src/features/cases/open-work/queue.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { recordOutcome } from '../checkout/record-outcome.server.ts'
import { clearFlag } from '../decide-payment.server.ts'
import { payments } from '../table.server.ts'
import { monthOf } from './months.ts'
import { PAYMENT_FILTERS } from './payment-filters.server.ts'
import { listPaymentMonths, paymentList, paymentsWithoutApplication } from './payment-list.server.ts'
import { paymentTotals } from './payment-totals.server.ts'

type App = Awaited<ReturnType<typeof testContext>>

function loadPage(app: App, query: string) {
  const params = new URLSearchParams(query)
  return paymentList(app, { filters: PAYMENT_FILTERS.read(params), place: readPlace(params) })
}

async function findReferences(app: App, query: string) {
  return (await loadPage(app, query)).rows.map(row => row.reference)
}

async function saveForApplicant(app: App, name: string, changes: Partial<typeof payments.$inferInsert> = {}) {
  const application = await anApplication()
    .named(name)
    .withEmail(`${name.split(' ')[0]?.normalize('NFKD').replace(/\W/g, '')}@one.example`)
    .agreedAt(500_000)
    .addedByStaff('Initial Assessment')
    .saveTo(app.db, app.clock)
  const payment = await aPayment()
    .for(toPurchaseDetails(application))
    .of('initial', 300_000)
    .inState('settled')
    .saveTo(app.db, app.clock)
  await app.db
    .update(payments)
    .set({ arrivedCurrency: 'NGN', ...changes })
    .where(eq(payments.id, payment.id))
  return { application, payment }
}

describe('the search of the payments list', () => {
  test('the search finds a payment by any of its references, names and emails', async () => {
    const app = await testContext()
    const { payment, application } = await saveForApplicant(app, 'Adébáyọ̀ Ògúnṣẹ̀yẹ', {
      transactionId: '4099260516',
      payerName: 'Lagos Tech Ltd',
      payerEmail: 'accounts@lagostech.example',
    })
    await saveForApplicant(app, 'Ngozi Eze')
    const staff = await aStaffMember().saveTo(app.db, app.clock)
    const offline = await aPayment().offline(staff.id, 'Paid at the desk').saveTo(app.db, app.clock)
    await app.db.update(payments).set({ offlineReference: 'FT/2291/88' }).where(eq(payments.id, offline.id))
    const searches = [
      ...[payment.reference, payment.reference.toLowerCase(), payment.reference.slice(5, 14)],
      ...[application.reference ?? '', application.reference?.toLowerCase().replaceAll('-', '') ?? ''],
      ...['4099260516', 'adebayo', 'gunseye adeb', 'lagos tech', 'ACCOUNTS@lagostech'],
    ]
    for (const search of searches) {
      expect(await findReferences(app, `q=${encodeURIComponent(search)}`), search).toEqual([payment.reference])
    }
    expect(await findReferences(app, 'q=ft%2F2291')).toEqual([offline.reference])
    expect(await findReferences(app, 'q=adebayo+eze'), 'one word matches only another payment').toEqual([])
    expect(await findReferences(app, 'q=%25'), 'a wildcard is an ordinary character').toEqual([])
  })

  test('an amount above every payment finds nothing, with a sign too', async () => {
    const app = await testContext()
    await saveForApplicant(app, 'Ngozi Eze')
    for (const amount of ['£30,000,000', '£999999999999', '₦999999999999.99', '999999999999'])
      expect(await findReferences(app, `q=${encodeURIComponent(amount)}`), amount).toEqual([])
  })

  test('the search finds an amount in naira or pounds, with or without its sign and commas', async () => {
    const app = await testContext()
    const { payment } = await saveForApplicant(app, 'Ada Obi')
    await aPayment().of('initial', 5_900).saveTo(app.db, app.clock)
    expect(payment.kobo).toBe(617_220_000)
    for (const search of ['₦6,172,200', '₦ 6,172,200', '6172200', 'N6,172,200', 'NGN6172200.00', '£3,000', '3000']) {
      expect(await findReferences(app, `q=${encodeURIComponent(search)}`), search).toEqual([payment.reference])
    }
    expect(await findReferences(app, `q=${encodeURIComponent('₦3,000')}`)).toEqual([])
    expect(await findReferences(app, `q=${encodeURIComponent('£6,172,200')}`)).toEqual([])
    expect(await findReferences(app, `q=${encodeURIComponent('£300')}`)).toEqual([])
  })

  test('a search covers all months unless a month is chosen', async () => {
    const app = await testContext()
    const { payment } = await saveForApplicant(app, 'Ada Obi')
    app.clock.advance({ days: 60 })
    expect(await findReferences(app, '')).toEqual([])
    expect(await findReferences(app, 'q=ada')).toEqual([payment.reference])
    expect(await findReferences(app, 'q=ada&month=2027-01')).toEqual([])
    expect(await findReferences(app, 'month=2026-11')).toEqual([payment.reference])
    expect(await findReferences(app, 'month=all')).toEqual([payment.reference])
  })
})

describe('the filters of the payments list', () => {
  test('state, channel, method and open flags filter the list', async () => {
    const app = await testContext()
    const staff = await aStaffMember().saveTo(app.db, app.clock)
    const open = await aPayment().saveTo(app.db, app.clock)
    const card = await aPayment().inState('settled').saveTo(app.db, app.clock)
    const offline = await aPayment().offline(staff.id, 'Note').saveTo(app.db, app.clock)
    const flagged = await aPayment().inState('refund_due').flagged('paid-twice').saveTo(app.db, app.clock)
    const cleared = await aPayment().inState('refund_due').flagged('paid-twice').saveTo(app.db, app.clock)
    await app.db.update(payments).set({ flagClearedAt: app.clock.now() }).where(eq(payments.id, cleared.id))
    const expected: Array<[query: string, found: Array<{ reference: string }>]> = [
      ['state=open', [open]],
      ['state=settled', [card, offline]],
      ['channel=card', [card, flagged, cleared]],
      ['channel=offline', [offline]],
      ['channel=offline-bank_transfer', [offline]],
      ['channel=offline-cash', []],
      ['flagged=yes', [flagged]],
      ['state=refund_due&flagged=yes', [flagged]],
      ['state=unknown', [open, card, offline, flagged, cleared]],
    ]
    for (const [query, found] of expected) {
      const references = found.map(({ reference }) => reference)
      expect((await findReferences(app, query)).toSorted(), query).toEqual(references.toSorted())
    }
  })

  test('a month in Lagos holds the payments begun in it and those whose money moved in it', async () => {
    const app = await testContext()
    const october = await aPayment()
      .inState('settled')
      .saveTo(app.db, { now: () => new Date('2026-10-31T22:30:00Z') })
    const november = await aPayment().inState('settled').saveTo(app.db, app.clock)
    const { id, pence, kobo } = october
    await addEntry(app, { paymentId: id, kind: 'refund', pence: -pence, kobo: -kobo })
    expect(await findReferences(app, 'month=2026-10')).toEqual([october.reference])
    expect(await findReferences(app, 'month=2026-11')).toEqual([november.reference, october.reference])
    expect(await paymentTotals(app, PAYMENT_FILTERS.read(new URLSearchParams('month=2026-11')))).toMatchObject({
      receivedPence: 5_900,
      returnedPence: 5_900,
      receivedKobo: november.kobo,
      returnedKobo: kobo,
    })
    expect(await listPaymentMonths(app)).toEqual(['2026-11', '2026-10'])
  })

  test('the pages list every payment once, forwards and backwards', async () => {
    const app = await testContext()
    for (let index = 0; index < 60; index++) {
      if (index % 5 === 0) app.clock.advance({ seconds: 1 })
      await aPayment().saveTo(app.db, app.clock)
    }
    const first = await loadPage(app, '')
    const after = new URLSearchParams(first.next?.kind === 'after' ? { after: first.next.cursor, page: '2' } : {})
    const second = await loadPage(app, after.toString())
    const last = await loadPage(app, 'before=end')
    const references = [first, second, last].flatMap(({ rows }) => rows.map(({ reference }) => reference))
    expect(new Set(references).size).toBe(60)
    expect([first.rows.length, second.rows.length, last.rows.length]).toEqual([25, 25, 10])
  })
})

test('the pages of a large month list every payment once, those that moved money later included', async () => {
  const app = await testContext()
  await seedPayments(app.db, 1_040)
  await app.db.execute(sql`
    update payments set opened_at = timestamptz '2025-03-02 12:00+01' + position * interval '1 minute'
    from (select id, row_number() over (order by id) as position from payments) as numbered
    where numbered.id = payments.id and position <= 1_035`)
  const clock = { now: () => new Date('2025-03-20T10:00:00Z') }
  const earlier = await app.db
    .select()
    .from(payments)
    .where(lt(payments.openedAt, new Date('2025-03-01T00:00:00Z')))
  for (const { id } of earlier) {
    await addEntry({ db: app.db, clock }, { paymentId: id, kind: 'refund', pence: -1, kobo: -1 })
  }
  const seen: Array<{ id: string; openedAt: Date }> = []
  for (let query: string | null = ''; query !== null; ) {
    const page: Awaited<ReturnType<typeof loadPage>> = await loadPage(app, `month=2025-03&${query}`)
    seen.push(...page.rows)
    query = page.next?.kind === 'after' ? `after=${page.next.cursor}` : null
  }
  expect(seen.length).toBeGreaterThanOrEqual(1_035 + earlier.length)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  expect(seen).toEqual(seen.toSorted((one, other) => other.openedAt.getTime() - one.openedAt.getTime()))
  expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining(earlier.map(({ id }) => id)))
  const third = await loadPage(app, 'month=2025-03&page=3')
  expect(third.rows.map(({ id }) => id)).toEqual(seen.slice(50, 75).map(({ id }) => id))
  const last = await loadPage(app, 'month=2025-03&before=end')
  expect(last.rows.map(({ id }) => id)).toEqual(seen.slice(-25).map(({ id }) => id))
})

test('the totals of every filter are the sums of the ledger of the listed payments', async () => {
  const app = await testContext()
  const staff = await aStaffMember().saveTo(app.db, app.clock)
  const card = await aPayment().inState('settled').saveTo(app.db, app.clock)
  await app.db.update(payments).set({ feeKobo: 191_387 }).where(eq(payments.id, card.id))
  await addEntry(app, { paymentId: card.id, kind: 'refund', pence: -1_000, kobo: -2_057_400 })
  await aPayment().offline(staff.id, 'Cash').saveTo(app.db, app.clock)
  await aPayment().inState('reversed').saveTo(app.db, app.clock)
  const totalsOf = (query: string) => paymentTotals(app, PAYMENT_FILTERS.read(new URLSearchParams(query)))
  const kobo = card.kobo
  expect(await totalsOf('')).toEqual({
    receivedPence: 17_700,
    returnedPence: 6_900,
    feePence: 93,
    receivedKobo: 2 * kobo,
    returnedKobo: kobo + 2_057_400,
    feeKobo: 191_387,
  })
  expect(await totalsOf('channel=offline')).toMatchObject({ receivedPence: 5_900, receivedKobo: 0, feeKobo: 0 })
  expect(await totalsOf('state=reversed')).toMatchObject({ receivedPence: 5_900, returnedPence: 5_900 })
  expect(await totalsOf(`q=${card.reference}`)).toMatchObject({ receivedPence: 5_900, returnedPence: 1_000 })
  expect(await totalsOf('month=2020-01')).toMatchObject({ receivedPence: 0, returnedPence: 0, feePence: 0 })
})

test('all months together are the sum of the ledger, without archived payments', async () => {
  const app = await testContext()
  await seedPayments(app.db, 1_001)
  const archived = await aPayment().inState('settled').saveTo(app.db, app.clock)
  await addEntry(app, { paymentId: archived.id, kind: 'archived', pence: -archived.pence, kobo: -archived.kobo })
  await app.db.update(payments).set({ state: 'archived', settledAt: null }).where(eq(payments.id, archived.id))
  const { rows } = await app.db.execute<{ at: string; pence: number }>(sql`
    select max(at)::text as at, sum(pence)::float8 as pence from ledger_entries where payment_id <> ${archived.id}`)
  const totalsOf = (query: string) => paymentTotals(app, PAYMENT_FILTERS.read(new URLSearchParams(query)))
  const all = await totalsOf('month=all')
  expect(all.receivedPence - all.returnedPence).toBe(rows[0]?.pence)
  const channels = await Promise.all(
    ['card', 'bank_transfer', 'ussd'].map(each => totalsOf(`month=all&channel=${each}`)),
  )
  expect(channels.reduce((sum, totals) => sum + totals.receivedPence, 0)).toBe(all.receivedPence)
  expect(await totalsOf('q=mail.example')).toEqual(all)
  expect(await totalsOf('month=all&state=settled')).toEqual(all)
  const month = monthOf(new Date(rows[0]?.at ?? ''))
  expect(await totalsOf(`q=mail.example&month=${month}`)).toEqual(await totalsOf(`month=${month}`))
})

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const WRONG_AMOUNT = { kind: 'mismatch', reason: 'amount', arrived: { kobo: 100_000, currency: 'NGN' } } as const

test('a flagged payment without an application is listed until its flag is cleared', async () => {
  const app = await testContext()
  const flaggedPayment = await aPayment().saveTo(app.db, app.clock)
  await recordOutcome(app, flaggedPayment.reference, WRONG_AMOUNT)
  app.clock.advance({ hours: 1 })
  await aPayment().inState('refund_due').flagged('deleted').saveTo(app.db, app.clock)
  await aPayment().inState('settled').saveTo(app.db, app.clock)
  expect(await paymentsWithoutApplication(app)).toMatchObject([
    { flag: 'deleted', arrivedKobo: null },
    { id: flaggedPayment.id, flag: 'amount', arrivedKobo: 100_000, arrivedCurrency: 'NGN' },
  ])
  await clearFlag(app, STAFF, { paymentId: flaggedPayment.id, comment: 'Refunded' })
  expect(await paymentsWithoutApplication(app)).toMatchObject([{ flag: 'deleted' }])
})

test('a flagged payment of an application is shown with the application, not in the list of payments without one', async () => {
  const app = await testContext()
  const application = await anApplication().saveTo(app.db, app.clock)
  const { id, reference } = await aPayment().for(toPurchaseDetails(application)).saveTo(app.db, app.clock)
  await recordOutcome(app, reference, WRONG_AMOUNT)
  const readReasonsAndPayments = async () => {
    const reasons = await findCaseReasons(app, application.id)
    return [reasons, (await applicationForStaff(app, application.id))?.payments]
  }
  expect(await paymentsWithoutApplication(app)).toEqual([])
  expect(await readReasonsAndPayments()).toMatchObject([
    ['money'],
    [{ flag: 'amount', flagClearedAt: null, arrivedKobo: 100_000 }],
  ])
  await clearFlag(app, STAFF, { paymentId: id, comment: 'Refunded' })
  expect(await readReasonsAndPayments()).toMatchObject([[], [{ flag: 'amount', flagClearedAt: app.clock.now() }]])
})
