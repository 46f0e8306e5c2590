import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { caseNotes } from '#src/features/cases/work/table.server.ts'
import { documentRequests } from '#src/features/documents/table.server.ts'
import { auditValues } from '#src/features/events/table.server.ts'
import { confirmPayment } from '#src/features/money/checkout/confirm-payment.server.ts'
import { findPaymentResult } from '#src/features/money/checkout/queries.server.ts'
import { recordPayment } from '#src/features/money/offline/record-payment.server.ts'
import { findSettledPayments } from '#src/features/money/queries.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { prices } from '#src/features/site/table.server.ts'
import { eventsAbout, goToCheckout, queuedMail, testContext, testPaymentContext } from '#tests/support/app-context.ts'
import { addApplication as tryToAddApplication } from './add-application.server.ts'
import type { NewStaffApplication } from './add-application-form.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const FORM: NewStaffApplication = {
  email: 'olawale@studio-yaba.example',
  applicantName: 'Ọláwálé Adébáyọ̀-Oyèníyì 👩🏾‍🔬 <b>',
  phone: '+234 803 000 0000',
  sector: 'design',
  service: 'Design Global Talent',
  notes: 'Runs the 400 metres.',
  status: 'under_review',
  adminNotes: null,
  payment: 'unpaid',
  money: null,
  notifyApplicant: true,
  item: 'application_fee',
  agreedPence: null,
  agreedReason: null,
  shownOpenIds: [],
}
const MONEY = {
  pence: 5_900,
  kobo: 0,
  method: 'cash',
  reference: null,
  receivedOn: '2026-11-02',
  note: 'At the office',
  valueReason: null,
  confirmedPaymentIds: [],
} as const satisfies NewStaffApplication['money']
const PARTIALLY_PAID = { ...FORM, payment: 'partial', money: MONEY } as const
const FULLY_PAID = { ...FORM, payment: 'full', money: { ...MONEY, pence: 9_900 } } as const

/** Throws if the application is refused because the person has another open application. */
async function addApplication(...input: Parameters<typeof tryToAddApplication>) {
  const result = await tryToAddApplication(...input)
  if (!result.ok) throw new Error('The application was not added.')
  return { id: result.id, reference: result.reference }
}

test('an application cannot be added with a dated status of a day that is still to come', async () => {
  const app = await testContext()
  const answer = await tryToAddApplication(app, STAFF, { ...FORM, status: 'submitted', day: '2099-01-01' })
  expect(answer).toMatchObject({ ok: false, reason: 'refused-day' })
  expect(await app.db.select().from(liveApplications)).toEqual([])
})

test('an unpaid application that staff add gets a reference, and keeps every answer and the note', async () => {
  const app = await testContext()
  const note = { text: 'Came by recommendation.', status: 'under_review' }
  const { id, reference } = await addApplication(app, STAFF, { ...FORM, adminNotes: note.text })
  const { payment: _, money: __, notifyApplicant: ___, adminNotes: ____, ...others } = FORM
  const { agreedPence: _____, agreedReason: ______, shownOpenIds: _______, ...typed } = others
  expect(await app.db.select().from(liveApplications)).toMatchObject([
    {
      ...typed,
      id,
      reference,
      item: 'application_fee',
      plan: 'split',
      agreedPence: 9_900,
      paid: false,
      paymentStage: null,
      paymentDate: null,
      fingerprint: null,
      statusSince: app.clock.now(),
      version: 1,
    },
  ])
  expect(await app.db.select().from(payments)).toEqual([])
  expect(await app.db.select().from(caseNotes)).toMatchObject([{ caseId: id, ...note }])
  expect(await eventsAbout(app.db, id)).toEqual([
    {
      type: 'application.added',
      actor: 'staff',
      details: { reference, payment: 'unpaid', item: 'application_fee', agreedPence: 9_900 },
    },
    { type: 'note.added', actor: 'staff', details: { noteId: expect.any(String), mentions: '' } },
  ])
  const trackingQuery = new URLSearchParams({ reference, email: FORM.email })
  const paymentQuery = new URLSearchParams({ application_id: id, email: FORM.email, payment_type: 'initial' })
  expect(await queuedMail(app.db)).toMatchObject([
    {
      to: FORM.email,
      template: 'applications.opened-for-you',
      data: {
        name: FORM.applicantName,
        item: 'application_fee',
        service: FORM.service,
        reference,
        trackingUrl: `http://localhost:3000/application-tracking?${trackingQuery}`,
        totalPence: 9_900,
        paidPence: 0,
        due: { pence: 5_900, isFirst: true, paymentUrl: `http://localhost:3000/payment?${paymentQuery}` },
      },
    },
  ])
})

test('a partial payment is recorded as the first instalment, with the staff member and their note', async () => {
  const app = await testContext()
  const { id, reference } = await addApplication(app, STAFF, PARTIALLY_PAID)
  expect(await app.db.select().from(liveApplications)).toMatchObject([
    { plan: 'split', paid: true, paymentStage: 'initial', paymentDate: app.clock.now() },
  ])
  const [payment] = await app.db.select().from(payments)
  expect(payment).toMatchObject({
    caseId: id,
    applicationReference: reference,
    instalment: 'initial',
    pence: 5_900,
    kobo: 0,
    channel: 'offline',
    state: 'settled',
    settledAt: app.clock.now(),
    paidAt: null,
    nextCheckAt: null,
    recordedBy: STAFF.id,
    recordedNote: MONEY.note,
    name: FORM.applicantName,
    email: FORM.email,
  })
  expect(await eventsAbout(app.db, payment?.id ?? '')).toEqual([
    {
      type: 'payment.recorded_offline',
      actor: 'staff',
      details: { reference: payment?.reference, instalment: 'initial', pence: 5_900 },
    },
  ])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    { values: { note: { before: null, after: MONEY.note } } },
  ])
  // The mail about the new application lists the payment, so no receipt is sent.
  expect(await queuedMail(app.db)).toMatchObject([
    { template: 'applications.opened-for-you', data: { paidPence: 5_900, due: { pence: 4_000, isFirst: false } } },
  ])
})

test('a full payment is recorded as one payment, and nothing more is due', async () => {
  const app = await testContext()
  const { id } = await addApplication(app, STAFF, FULLY_PAID)
  expect(await app.db.select().from(liveApplications)).toMatchObject([
    { plan: 'full', paid: true, paymentStage: 'complete', paymentDate: app.clock.now() },
  ])
  expect(await findSettledPayments(app.db, id)).toMatchObject([{ instalment: 'full', pence: 9_900, returnedPence: 0 }])
  expect(await queuedMail(app.db)).toMatchObject([{ data: { totalPence: 9_900, paidPence: 9_900, due: null } }])
})

test('a new application keeps today’s price, and sends no mail unless the notify box is ticked', async () => {
  const app = await testContext()
  await app.db.update(prices).set({ pence: 19_900 }).where(eq(prices.item, 'application_fee'))
  await addApplication(app, STAFF, { ...PARTIALLY_PAID, money: { ...MONEY, pence: 11_900 }, notifyApplicant: false })
  expect(await app.db.select().from(liveApplications)).toMatchObject([{ agreedPence: 19_900 }])
  expect(await app.db.select().from(payments)).toMatchObject([{ pence: 11_900 }])
  expect(await queuedMail(app.db)).toEqual([])
})

test('the mail about an application that staff add as rejected asks for no payment', async () => {
  const app = await testContext()
  await addApplication(app, STAFF, { ...FORM, status: 'rejected' })
  expect(await queuedMail(app.db)).toMatchObject([{ data: { due: null } }])
})

test('the second instalment can be paid online after an offline first one', async () => {
  const app = await testPaymentContext()
  const { id, reference } = await addApplication(app, STAFF, PARTIALLY_PAID)
  const checkout = await goToCheckout(app, id, FORM.email)
  await app.paystack.pay(checkout.reference)
  app.clock.advance({ hours: 1 })
  expect(await confirmPayment(app, checkout.reference)).toBe('settled')

  expect(await app.db.select().from(liveApplications)).toMatchObject([
    { reference, paid: true, paymentStage: 'complete', paymentDate: app.clock.now() },
  ])
  expect(await findSettledPayments(app.db, id)).toMatchObject([
    { instalment: 'initial', pence: 5_900, returnedPence: 0 },
    { instalment: 'final', pence: 4_000, returnedPence: 0 },
  ])
  expect(await queuedMail(app.db)).toMatchObject([
    { template: 'applications.opened-for-you' },
    { template: 'payments.receipt', data: { instalment: 'final', stillDuePence: 0, applicationReference: reference } },
  ])
})

test('both instalments can be paid online, and the application keeps its reference', async () => {
  const app = await testPaymentContext()
  const { id, reference } = await addApplication(app, STAFF, FORM)
  for (const stage of ['initial', 'complete']) {
    const checkout = await goToCheckout(app, id, FORM.email)
    await app.paystack.pay(checkout.reference)
    expect(await confirmPayment(app, checkout.reference)).toBe('settled')
    expect(await app.db.select().from(liveApplications)).toMatchObject([{ reference, paymentStage: stage }])
  }
})

test('an offline payment is never checked at the provider', async () => {
  const app = await testPaymentContext()
  await addApplication(app, STAFF, PARTIALLY_PAID)
  const [payment] = await app.db.select().from(payments)
  const gateway = { ...app.gateway, verify: () => Promise.reject(new Error('Nobody should ask.')) }
  expect(await confirmPayment({ ...app, gateway }, payment?.reference ?? '')).toBe('settled')
  expect(await findPaymentResult(app, payment?.reference ?? '', null)).toMatchObject({
    state: 'settled',
    kobo: 0,
    retry: null,
  })
})

test('applications that are added at the same time get different references', async () => {
  const app = await testContext()
  const applicationsAdded = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      addApplication(app, STAFF, { ...PARTIALLY_PAID, email: `ola${index}@example.ng` }),
    ),
  )
  expect(new Set(applicationsAdded.map(({ reference }) => reference)).size).toBe(8)
  expect(await app.db.select().from(payments)).toHaveLength(8)
})

test('when adding an application fails part-way, neither the application nor its payment is stored', async () => {
  const app = await testContext()
  const failingContext = {
    ...app,
    jobs: { ...app.jobs, enqueue: () => Promise.reject(new Error('Simulated failure.')) },
  }
  await expect(addApplication(failingContext, STAFF, PARTIALLY_PAID)).rejects.toThrow('Simulated failure.')
  for (const table of [liveApplications, payments, auditValues]) expect(await app.db.select().from(table)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
})

test('submitting the form to add an application several times creates one application, payment and mail', async () => {
  const app = await testContext()
  const form = { ...PARTIALLY_PAID, idempotencyKey: '4c9b2f57-6a57-4d8b-9f6e-0d3b0a4a7c11' }
  const [first, ...repeated] = await Promise.all([1, 2, 3].map(() => addApplication(app, STAFF, form)))
  expect(repeated).toEqual([first, first])
  expect(await app.db.select({ id: liveApplications.id }).from(liveApplications)).toEqual([{ id: form.idempotencyKey }])
  expect(await app.db.select().from(payments)).toHaveLength(1)
  expect(await queuedMail(app.db)).toHaveLength(1)
  const types = (await eventsAbout(app.db, form.idempotencyKey)).map(({ type }) => type)
  expect(types.filter(type => type !== 'document.requested')).toEqual(['application.added'])
  const requests = await app.db.select({ documentType: documentRequests.documentType }).from(documentRequests)
  expect(new Set(requests.map(({ documentType }) => documentType)).size).toBe(requests.length)
  expect(types.filter(type => type === 'document.requested')).toHaveLength(requests.length)
})

test.each([
  ['full_support', 'split', 'partial', 300_000, { plan: 'split', paymentStage: 'initial' }, 'initial'],
  ['full_support', 'full', 'full', 500_000, { plan: 'full', paymentStage: 'complete' }, 'full'],
  ['full_support', undefined, 'partial', 300_000, { plan: 'split', paymentStage: 'initial' }, 'initial'],
  ['initial_assessment', undefined, 'full', 19_500, { plan: 'full', paymentStage: 'complete' }, 'full'],
] as const)(
  'a form with item %s, plan %s and payment %s creates one payment of %i pence',
  async (item, plan, payment, pence, application, instalment) => {
    const app = await testContext()
    await addApplication(app, STAFF, { ...FORM, item, plan, payment, money: { ...MONEY, pence } })
    expect(await app.db.select().from(liveApplications)).toMatchObject([{ item, ...application }])
    expect(await app.db.select().from(payments)).toMatchObject([{ item, instalment, pence }])
  },
)

test('the mail about a new application contains its package, its total and the amount due', async () => {
  const app = await testContext()
  await addApplication(app, STAFF, { ...FORM, item: 'full_support' })
  expect(await queuedMail(app.db)).toMatchObject([
    { data: { item: 'full_support', totalPence: 500_000, due: { pence: 300_000, isFirst: true } } },
  ])
})

test('a total that an owner agreed replaces the price, and the audit log contains the reason', async () => {
  const app = await testContext()
  const agreedTotal = { agreedPence: 450_000, agreedReason: 'A former client' }
  const { id } = await addApplication(app, STAFF, {
    ...PARTIALLY_PAID,
    money: { ...MONEY, pence: 270_000 },
    item: 'full_support',
    ...agreedTotal,
  })
  expect(await app.db.select().from(liveApplications)).toMatchObject([{ agreedPence: 450_000 }])
  expect(await app.db.select().from(payments)).toMatchObject([{ pence: 270_000 }])
  const added = (await eventsAbout(app.db, id)).filter(({ type }) => type === 'application.added')
  expect(added).toMatchObject([{ details: { item: 'full_support', agreedPence: 450_000 } }])
  const values = await app.db.select({ values: auditValues.values }).from(auditValues)
  expect(values.map(row => row.values)).toContainEqual({
    agreedSum: { before: '£5,000', after: '£4,500' },
    reason: { before: null, after: 'A former client' },
  })
})

test('a second open application for a person is refused until staff confirm the warning', async () => {
  const app = await testContext()
  const first = await addApplication(app, STAFF, FORM)
  const openApplications = [{ id: first.id, reference: first.reference, service: FORM.service, status: 'under_review' }]
  expect(await tryToAddApplication(app, STAFF, FORM)).toEqual({
    ok: false,
    reason: 'already-open',
    open: openApplications,
  })
  expect(await queuedMail(app.db)).toHaveLength(1)
  app.clock.advance({ minutes: 1 })
  const second = await addApplication(app, STAFF, { ...FORM, shownOpenIds: [first.id] })
  expect(await tryToAddApplication(app, STAFF, { ...FORM, shownOpenIds: [first.id] })).toMatchObject({
    ok: false,
    open: [{ id: first.id }, { id: second.id }],
  })
  await writeApplication(app.db, first.id, { endedByRefundAt: app.clock.now() })
  expect(await tryToAddApplication(app, STAFF, FORM)).toMatchObject({ open: [{ id: second.id }] })
})

test('when two staff members add an application for one person concurrently, only one succeeds', async () => {
  const app = await testContext()
  const results = await Promise.all([tryToAddApplication(app, STAFF, FORM), tryToAddApplication(app, STAFF, FORM)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test.each(['completed', 'rejected', 'endorsed'] as const)(
  'an application that is %s does not count as open',
  async status => {
    const app = await testContext()
    await addApplication(app, STAFF, { ...FORM, status })
    expect(await tryToAddApplication(app, STAFF, FORM)).toMatchObject({ ok: true })
  },
)

test('a payment whose bank reference is already recorded is refused until staff confirm it, and nothing is stored', async () => {
  const app = await testContext()
  const transfer = { ...MONEY, method: 'bank_transfer', reference: 'GTB/0012345' } as const
  const { reference } = await addApplication(app, STAFF, { ...PARTIALLY_PAID, money: transfer })
  const [recorded] = await app.db.select().from(payments)
  const form = { ...PARTIALLY_PAID, email: 'ada@example.ng', money: { ...transfer, reference: 'gtb 0012345' } }
  expect(await tryToAddApplication(app, STAFF, form)).toMatchObject({
    ok: false,
    reason: 'reference-recorded',
    recorded: [{ id: recorded?.id, applicationReference: reference, pence: 5_900 }],
  })
  expect(await app.db.select().from(liveApplications)).toHaveLength(1)
  const confirmedMoney = { ...form.money, confirmedPaymentIds: [recorded?.id ?? ''] }
  expect(await tryToAddApplication(app, STAFF, { ...form, money: confirmedMoney })).toMatchObject({ ok: true })
})

test('a payment above the agreed sum, on a future day or below the full sum is refused', async () => {
  const app = await testContext()
  const tryToAdd = (payment: 'partial' | 'full', changes: object) =>
    tryToAddApplication(app, STAFF, { ...FORM, payment, money: { ...MONEY, ...changes } })
  expect(await tryToAdd('partial', { pence: 9_901 })).toEqual({ ok: false, reason: 'too-much', leftPence: 9_900 })
  expect(await tryToAdd('partial', { receivedOn: '2026-11-03' })).toEqual({ ok: false, reason: 'not-yet' })
  expect(await tryToAdd('partial', { kobo: 2_000_000 })).toMatchObject({ ok: false, reason: 'value-differs' })
  expect(await tryToAdd('full', { pence: 9_800 })).toEqual({ ok: false, reason: 'not-full', agreedPence: 9_900 })
  expect(await app.db.select().from(liveApplications)).toEqual([])
  expect(await tryToAdd('partial', { receivedOn: '2026-10-20' })).toMatchObject({ ok: true })
})

test('money that arrived before staff added the unpaid application is recorded on the day when it arrived', async () => {
  const app = await testContext()
  const { id } = await addApplication(app, STAFF, { ...FORM, notifyApplicant: false })
  app.clock.advance({ days: 1 })
  const money = { ...MONEY, receivedOn: '2026-10-20' }
  const form = { idempotencyKey: randomUUID(), applicationId: id, settledPence: 0, money, notifyApplicant: true }
  expect(await recordPayment(app, STAFF, form)).toMatchObject({ ok: true })
  const noon = new Date('2026-10-20T11:00:00Z')
  expect(await app.db.select().from(liveApplications)).toMatchObject([{ paymentDate: noon }])
  expect(await findSettledPayments(app.db, id)).toMatchObject([{ pence: 5_900, paidAt: noon }])
  expect(await queuedMail(app.db, FORM.email)).toMatchObject([{ data: { settledAt: noon.toISOString() } }])
})
