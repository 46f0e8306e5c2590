import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { instantInLagos } from '#src/dates.ts'
import { APPLICATION_FILTERS } from '#src/features/applications/lists/application-filters.server.ts'
import { applicationList } from '#src/features/applications/lists/application-list.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { createPaymentPattern, findApplications, findConsultations, findPayments } from './application-search.server.ts'

async function findNames(words: string) {
  const app = await testContext()
  await anApplication().named('Ọláwálé Adébáyọ̀').withEmail('ola@yaba.example').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  await anApplication().named('100% Ƙasim').withEmail('kasim@kano.example').saveTo(app.db, app.clock)
  return (await findApplications(app.db, words)).map(application => application.applicantName)
}

test.each([
  ['adebayo', ['Ọláwálé Adébáyọ̀']],
  ['ADEB yaba', ['Ọláwálé Adébáyọ̀']],
  ['kasim', ['100% Ƙasim']],
  ['%', ['100% Ƙasim']],
  ['_', []],
  ['example', ['100% Ƙasim', 'Ọláwálé Adébáyọ̀']],
  ['adebayo kano', []],
  ['   ', []],
])('a search for "%s" finds the matching applications, newest first', async (words, names) => {
  expect(await findNames(words)).toEqual(names)
})

test('a search returns at most eight applications', async () => {
  const app = await testContext()
  for (let index = 0; index < 9; index += 1) {
    await anApplication().withEmail(`ada${index}@example.ng`).saveTo(app.db, app.clock)
  }
  expect((await findApplications(app.db, 'ada')).length).toBe(8)
})

test('the reference of a payment, or a part of it, finds its application', async () => {
  const { db, clock } = await testContext()
  const paidApplication = await anApplication().named('Adébáyọ̀ Ọláwálé').saveTo(db, clock)
  await anApplication().named('Hauwa Ɗanjuma').saveTo(db, clock)
  const { reference } = await aPayment().for(toPurchaseDetails(paidApplication)).saveTo(db, clock)
  for (const searchText of [
    reference,
    reference.toLowerCase().replace('-', ''),
    reference.slice(0, 9),
    reference.slice(-6),
  ]) {
    expect(await findApplications(db, searchText), searchText).toMatchObject([
      { id: paidApplication.id, payment: reference },
    ])
    const filters = APPLICATION_FILTERS.read(new URLSearchParams({ q: searchText }))
    const order = { sort: 'received', dir: 'desc' } as const
    const { rows } = await applicationList(db, { filters, order, place: { kind: 'page', page: 1 } })
    expect(rows.map(row => row.id)).toEqual([paidApplication.id])
  }
  expect(await findApplications(db, `adebayo ${reference}`)).toMatchObject([{ id: paidApplication.id }])
  expect(await findApplications(db, `hauwa ${reference}`)).toEqual([])
})

test('the reference or the name of a paid consultation finds it with its booked time', async () => {
  const { db, clock } = await testContext()
  const booking = await aBooking().named('Hauwa').at('2026-11-26', '14:00').saveTo(db, clock)
  const { payment } = await anOrder().named('Ada').settled().saveTo(db, clock)
  expect(await findConsultations(db, booking.reference)).toEqual([
    {
      reference: booking.reference,
      orderId: expect.any(String),
      name: 'Hauwa',
      startsAt: instantInLagos('2026-11-26', '14:00'),
    },
  ])
  expect(await findConsultations(db, payment.reference.slice(-8))).toEqual([
    { reference: payment.reference, orderId: expect.any(String), name: 'Ada', startsAt: null },
  ])
  await anOrder().named('Hauwa Musa').withEmail('musa@example.ng').saveTo(db, clock)
  expect((await findConsultations(db, 'hauwa')).map(({ name }) => name)).toEqual(['Hauwa'])
  expect(await findConsultations(db, 'nobody')).toEqual([])
})

test.each([
  ['TP-8PB3HMS4GNXD4MSM874J', '^TP-8PB3HMS4GNXD4MSM874J'],
  ['tp8pb3hms4gnxd4msm874j', '^TP-8PB3HMS4GNXD4MSM874J|TP8PB3HMS4GNXD4MSM874J'],
  ['TP-8P', '^TP-8P'],
  ['tp4m', '^TP-4M|TP4M'],
  ['874j', '874J'],
  ['74j', null],
  ['TP-8', null],
  ['adebayo', null],
  ['GT-8PB3-HMS4', null],
  ['100%', null],
])('for the search word %s, the regular expression for payment references is %s', (word, pattern) => {
  expect(createPaymentPattern(word)).toBe(pattern)
})

test('the quick search finds a payment by its reference, amount or another payer, but not by the applicant', async () => {
  const { db, clock } = await testContext()
  const application = await anApplication().named('Ngozi Eze').settled('initial').saveTo(db, clock)
  const payment = await aPayment().for(toPurchaseDetails(application)).of('final', 4_000).saveTo(db, clock)
  const order = await anOrder().named('Sani Suleiman').settled().saveTo(db, clock)
  const search = async (words: string) => (await findPayments(db, words)).map(({ id, payer }) => [id, payer])
  expect(await search(payment.reference)).toEqual([[payment.id, null]])
  expect(await search('£40')).toEqual([[payment.id, null]])
  expect(await search('ngozi')).toEqual([])
  expect(await search('sani')).toEqual([[order.payment.id, 'Sani Suleiman']])
  await db.update(payments).set({ payerName: 'Lagos Tech' }).where(eq(payments.id, payment.id))
  expect(await search('lagos tech')).toEqual([[payment.id, 'Lagos Tech']])
})
