import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { settlePayment } from '../settle-payment.server.ts'
import { ledgerEntries, payments } from '../table.server.ts'
import {
  type OfflineMoney,
  type OfflinePaymentForm,
  recordOfflinePayment,
  recordPayment,
  reverseOfflinePayment,
} from './record-payment.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

const OFFLINE_MONEY = {
  pence: 4_000,
  kobo: 0,
  method: 'bank_transfer',
  reference: 'FT26-0815',
  receivedOn: '2026-11-02',
  note: 'Seen on our account',
} as const

async function setUpApplication(draft = anApplication().settled('initial')) {
  const app = await testContext()
  const application = await draft.saveTo(app.db, app.clock)
  const createForm = (changes: Partial<OfflinePaymentForm> = {}): OfflinePaymentForm => ({
    idempotencyKey: randomUUID(),
    applicationId: application.id,
    settledPence: 5_900,
    money: OFFLINE_MONEY,
    notifyApplicant: true,
    ...changes,
  })
  const findOfflinePayments = () => app.db.select().from(payments).where(eq(payments.channel, 'offline'))
  const loadApplication = async () => (await app.db.select().from(liveApplications))[0]
  return { app, application, createForm, findOfflinePayments, loadApplication }
}

test('an offline payment stores the staff member and the payment method, and the applicant gets a receipt', async () => {
  const { app, application, createForm, findOfflinePayments, loadApplication } = await setUpApplication()
  expect(await recordPayment(app, STAFF, createForm())).toEqual({ ok: true })
  const [recorded] = await findOfflinePayments()
  expect(recorded).toMatchObject({
    caseId: application.id,
    instalment: 'final',
    pence: 4_000,
    kobo: 0,
    state: 'settled',
    recordedBy: STAFF.id,
    recordedNote: 'Seen on our account',
    offlineMethod: 'bank_transfer',
    offlineReference: 'FT26-0815',
    receivedOn: '2026-11-02',
  })
  expect(await loadApplication()).toMatchObject({ paid: true, paymentStage: 'complete' })
  expect(await eventsAbout(app.db, recorded?.id ?? '')).toMatchObject([
    { type: 'payment.recorded_offline', actor: 'staff' },
  ])
  expect(await queuedMail(app.db)).toMatchObject([
    {
      template: 'payments.receipt',
      to: application.email,
      data: { pence: 4_000, kobo: 0, isOffline: true, stillDuePence: 0 },
    },
  ])
})

test('an offline initial payment also gives the application its reference', async () => {
  const { app, application, createForm, findOfflinePayments, loadApplication } = await setUpApplication(anApplication())
  await recordPayment(app, STAFF, createForm({ settledPence: 0, money: { ...OFFLINE_MONEY, pence: 5_900 } }))
  const { reference, paymentStage } = (await loadApplication()) ?? {}
  expect(reference).toMatch(/^GT-/)
  expect(paymentStage).toBe('initial')
  expect(await findOfflinePayments()).toMatchObject([{ applicationReference: reference, pence: 5_900 }])
  expect((await eventsAbout(app.db, application.id)).map(event => event.type).toSorted()).toEqual([
    'application.reference_issued',
    'document.requested',
    'task.added',
  ])
  expect(await queuedMail(app.db)).toMatchObject([{ data: { applicationReference: reference, stillDuePence: 4_000 } }])
})

test('submitting one form three times at once creates one payment and one receipt', async () => {
  const { app, createForm, findOfflinePayments } = await setUpApplication()
  const form = createForm()
  const answers = await Promise.all([1, 2, 3].map(() => recordPayment(app, STAFF, form)))
  expect(answers).toEqual(Array(3).fill({ ok: true }))
  expect(await findOfflinePayments()).toHaveLength(1)
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('when two colleagues record the same payment at once, only one succeeds', async () => {
  const { app, createForm, findOfflinePayments } = await setUpApplication(anApplication())
  const form = { settledPence: 0, money: { ...OFFLINE_MONEY, pence: 5_900 }, notifyApplicant: false } as const
  const answers = await Promise.all([1, 2].map(() => recordPayment(app, STAFF, createForm(form))))
  expect(answers).toContainEqual({ ok: true })
  expect(answers).toContainEqual({ ok: false, reason: 'changed' })
  expect(await findOfflinePayments()).toHaveLength(1)
  expect(await queuedMail(app.db)).toEqual([])
})

test('an online payment that arrives after an offline payment of the same sum must be refunded', async () => {
  const { app, application, createForm, findOfflinePayments } = await setUpApplication()
  const purchase = toPurchaseDetails(application)
  const paidOutcome = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
  const attempt = await aPayment().for(purchase).of('final', 4_000).saveTo(app.db, app.clock)
  await recordPayment(app, STAFF, createForm())
  const openPayments = await app.db.select().from(payments).where(eq(payments.id, attempt.id))
  expect(openPayments).toMatchObject([{ state: 'open', supersededAt: null }])
  expect(await settlePayment(app, attempt.reference, paidOutcome)).toBe('refund-due')
  expect(await recordPayment(app, STAFF, createForm())).toEqual({ ok: false, reason: 'changed' })
  expect(await findOfflinePayments()).toHaveLength(1)
})

test('no offline payment is recorded for a rejected or deleted application', async () => {
  const { app, createForm } = await setUpApplication(anApplication().inStatus('rejected').settled('initial'))
  expect(await recordPayment(app, STAFF, createForm())).toEqual({
    ok: false,
    reason: 'stopped',
    status: 'rejected',
  })
  expect(await recordPayment(app, STAFF, createForm({ applicationId: randomUUID() }))).toEqual({
    ok: false,
    reason: 'not-found',
  })
})

test('a naira payment counts as the pounds that staff enter, even if they are less than the price', async () => {
  const { app, application, createForm, findOfflinePayments, loadApplication } = await setUpApplication(anApplication())
  const money = { ...OFFLINE_MONEY, pence: 3_000, kobo: 6_172_200, valueReason: 'Agreed' }
  expect(await recordPayment(app, STAFF, createForm({ settledPence: 0, money }))).toMatchObject({ ok: true })
  expect(await findOfflinePayments()).toMatchObject([
    { pence: 3_000, kobo: 6_172_200, currency: 'NGN', countedPence: 3_000 },
  ])
  expect(await loadApplication()).toMatchObject({
    settledPence: 3_000,
    paid: false,
    reference: expect.stringMatching(/^GT-/),
  })
  expect(await queuedMail(app.db, application.email)).toMatchObject([{ data: { pence: 3_000, stillDuePence: 6_900 } }])
})

test('an offline payment above the remaining sum or with a future date is refused', async () => {
  const { app, createForm, findOfflinePayments } = await setUpApplication()
  const overpayment = { ...OFFLINE_MONEY, pence: 4_001 }
  expect(await recordPayment(app, STAFF, createForm({ money: overpayment }))).toEqual({
    ok: false,
    reason: 'too-much',
    leftPence: 4_000,
  })
  const futureMoney = { ...OFFLINE_MONEY, receivedOn: '2026-11-03' }
  expect(await recordPayment(app, STAFF, createForm({ money: futureMoney }))).toEqual({ ok: false, reason: 'not-yet' })
  expect(await findOfflinePayments()).toEqual([])
})

test('when a colleague records or reverses an offline payment, every other owner gets a mail with the colleague’s name', async () => {
  const { app, application, createForm, findOfflinePayments, loadApplication } = await setUpApplication()
  const owner = await aStaffMember()
    .withEmail('owner@talentpassage.example')
    .inRole('owner')
    .withPassword('lagos harmattan 2026')
    .saveTo(app.db, app.clock)
  const colleague = await aStaffMember().named('Tádé').withEmail('tade@talentpassage.example').saveTo(app.db, app.clock)
  const actor = { kind: 'staff', id: colleague.id } as const
  await recordPayment(app, actor, createForm({ notifyApplicant: false }))
  const [recorded] = await findOfflinePayments()
  const reverse = () => reverseOfflinePayment(app, actor, { paymentId: recorded?.id ?? '', reason: 'Wrong person' })
  expect(await reverse()).toEqual({ ok: true })
  expect(await reverse()).toEqual({ ok: false, reason: 'already-reversed' })
  expect(await loadApplication()).toMatchObject({ settledPence: 5_900, paymentStage: 'initial' })
  expect(await findOfflinePayments()).toMatchObject([{ state: 'reversed', countedPence: 0 }])
  expect(await queuedMail(app.db, owner.email)).toMatchObject([
    { template: 'payments.offline', data: { act: 'recorded', by: 'Tádé', pence: 4_000, method: 'Bank transfer' } },
    { template: 'payments.offline', data: { act: 'reversed', by: 'Tádé', note: 'Wrong person' } },
  ])
  expect(await queuedMail(app.db, colleague.email)).toEqual([])
  // The reversed sum is due again.
  expect(await recordPayment(app, actor, createForm({ notifyApplicant: false }))).toMatchObject({ ok: true })
  expect(application.id).toBe(recorded?.caseId)
})

test('only offline payments can be reversed by staff', async () => {
  const { app, application } = await setUpApplication()
  const [online] = await app.db.select().from(payments).where(eq(payments.caseId, application.id))
  const reverse = (paymentId: string) => reverseOfflinePayment(app, STAFF, { paymentId, reason: 'No' })
  expect(await reverse(online?.id ?? '')).toEqual({ ok: false, reason: 'not-found' })
  expect(await reverse(randomUUID())).toEqual({ ok: false, reason: 'not-found' })
})

const CASH_PAYMENT: OfflineMoney = {
  pence: 5_900,
  kobo: 0,
  method: 'cash',
  reference: null,
  receivedOn: '2026-10-30',
  note: null,
}

test('part payments add up to complete instalments, and a payment beyond the agreed sum is refused', async () => {
  const app = await testContext()
  const { id } = await anApplication().addedByStaff('Tech Global Talent').saveTo(app.db, app.clock)
  const record = (pence: number) =>
    app.db.transaction(tx =>
      recordOfflinePayment(app, tx, STAFF, { applicationId: id, money: { ...CASH_PAYMENT, pence } }),
    )
  const loadApplication = async () => (await app.db.select().from(liveApplications))[0]
  await record(2_000)
  expect(await loadApplication()).toMatchObject({ settledPence: 2_000, paid: false, paymentStage: null })
  await record(3_900)
  expect(await loadApplication()).toMatchObject({ settledPence: 5_900, paid: true, paymentStage: 'initial' })
  await expect(record(4_001)).rejects.toThrow()
  await record(4_000)
  expect(await loadApplication()).toMatchObject({ settledPence: 9_900, paid: true, paymentStage: 'complete' })
  await expect(record(1)).rejects.toThrow('There is nothing to pay.')
})

test('an offline payment is income of the day when the money arrived, not of the day when staff recorded it', async () => {
  const app = await testContext()
  const { id } = await anApplication().saveTo(app.db, app.clock)
  await app.db.transaction(tx => recordOfflinePayment(app, tx, STAFF, { applicationId: id, money: CASH_PAYMENT }))
  expect(await app.db.select().from(ledgerEntries)).toMatchObject([
    { kind: 'receipt', pence: 5_900, kobo: 0, at: new Date('2026-10-30T11:00:00Z'), recordedAt: app.clock.now() },
  ])
  expect(await app.db.select().from(payments)).toMatchObject([{ currency: 'GBP', offlineMethod: 'cash' }])
})

test('recording an earlier payment does not change the date of the last payment', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const money = { ...CASH_PAYMENT, pence: 1_000 }
  await app.db.transaction(tx => recordOfflinePayment(app, tx, STAFF, { applicationId: id, money }))
  expect(await app.db.select().from(liveApplications)).toMatchObject([{ paymentDate: app.clock.now() }])
})

test('no offline payment can be recorded for a deleted application', async () => {
  const app = await testContext()
  const applicationId = '00000000-0000-4000-8000-000000000000'
  const recording = app.db.transaction(tx =>
    recordOfflinePayment(app, tx, STAFF, { applicationId, money: CASH_PAYMENT }),
  )
  await expect(recording).rejects.toThrow('There is nothing to pay.')
})
