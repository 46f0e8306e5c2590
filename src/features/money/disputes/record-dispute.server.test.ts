import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { HOUR_MS } from '#src/clock.ts'
import { deleteApplication } from '#src/features/cases/bin/bin.server.ts'
import { eventsAbout, goToCheckout, queuedMail, testContext, testPaymentContext } from '#tests/support/app-context.ts'
import { readAuthenticWebhook } from '#tests/support/running-paystack.ts'
import type { DisputeReport } from '../checkout/payment-gateway.ts'
import { receiveWebhook } from '../checkout/receive-webhook.server.ts'
import { disputes, payments } from '../table.server.ts'
import { findDisputesOfPayments, findOpenDisputes } from './queries.server.ts'
import { recordDispute } from './record-dispute.server.ts'

const OPENED_AT = new Date('2026-11-02T10:00:00Z')
const DUE_AT = new Date('2026-11-03T02:00:00Z')

async function setUpDisputedPayment() {
  const app = await testContext()
  const { id, reference } = await aPayment().inState('settled').saveTo(app.db, app.clock)
  const opened: DisputeReport = {
    kind: 'opened',
    providerId: '358950',
    paymentReference: reference,
    status: 'awaiting-merchant-feedback',
    category: 'chargeback',
    reason: 'Customer complained about debit without value',
    kobo: 12_138_700,
    dueAt: DUE_AT,
    openedAt: OPENED_AT,
    resolvedAt: null,
    resolution: null,
    changedAt: OPENED_AT,
  }
  const hoursLater = (hours: number) => new Date(OPENED_AT.getTime() + hours * HOUR_MS)
  const reminded: DisputeReport = { ...opened, kind: 'reminded', changedAt: hoursLater(8) }
  const resolved: DisputeReport = {
    ...opened,
    kind: 'resolved',
    status: 'resolved',
    resolution: 'declined',
    resolvedAt: hoursLater(12),
    changedAt: hoursLater(12),
  }
  return { app, paymentId: id, reference, opened, reminded, resolved }
}

test('two providers can use the same dispute id', async () => {
  const { app, opened, resolved } = await setUpDisputedPayment()
  expect(await recordDispute(app, 'another', { ...opened, paymentReference: 'TP-ELSEWHERE' })).toBe(true)
  expect(await recordDispute(app, 'paystack', opened)).toBe(true)
  expect(await recordDispute(app, 'paystack', resolved)).toBe(true)
  expect(await app.db.select().from(disputes).orderBy(disputes.provider)).toMatchObject([
    { provider: 'another', paymentId: null, resolvedAt: null },
    { provider: 'paystack', paymentReference: opened.paymentReference, resolution: 'declined' },
  ])
})

test('a dispute is stored with its deadline, and owners get a mail and a notification', async () => {
  const { app, paymentId, reference, opened } = await setUpDisputedPayment()
  const owner = await aStaffMember()
    .withEmail('owner@talentpassage.example')
    .inRole('owner')
    .withPassword('a long enough one')
    .saveTo(app.db, app.clock)
  await aStaffMember().withPassword('a long enough one').saveTo(app.db, app.clock)
  expect(await recordDispute(app, 'paystack', opened)).toBe(true)
  expect(await findOpenDisputes(app.db)).toMatchObject([{ reference, kobo: 12_138_700, dueAt: DUE_AT }])
  expect(await findDisputesOfPayments(app.db, [paymentId])).toMatchObject([
    { category: 'chargeback', reason: opened.reason, resolvedAt: null },
  ])
  expect(await eventsAbout(app.db, paymentId)).toEqual([
    {
      type: 'dispute.opened',
      actor: 'system',
      details: { reference, kobo: 12_138_700, dueAt: DUE_AT.toISOString() },
    },
  ])
  expect(await queuedMail(app.db)).toMatchObject([
    { to: owner.email, template: 'payments.disputed', data: { kind: 'opened', dueAt: DUE_AT.toISOString() } },
  ])
})

test('a dispute that is reported several times is recorded once and mailed once', async () => {
  const { app, paymentId, opened } = await setUpDisputedPayment()
  const results = await Promise.all([
    recordDispute(app, 'paystack', opened),
    recordDispute(app, 'paystack', opened),
    recordDispute(app, 'paystack', opened),
  ])
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await recordDispute(app, 'paystack', opened)).toBe(false)
  expect(await eventsAbout(app.db, paymentId)).toHaveLength(1)
  expect(await queuedMail(app.db, app.staffMailbox)).toHaveLength(1)
})

test.each([
  ['opened, reminded, resolved'],
  ['opened, resolved, reminded'],
  ['reminded, opened, resolved'],
  ['reminded, resolved, opened'],
  ['resolved, opened, reminded'],
  ['resolved, reminded, opened'],
])('a dispute whose webhooks arrive in the order “%s” ends as resolved', async order => {
  const { app, reference, ...report } = await setUpDisputedPayment()
  for (const kind of order.split(', ') as Array<DisputeReport['kind']>)
    await recordDispute(app, 'paystack', report[kind])
  expect(await findOpenDisputes(app.db)).toEqual([])
  expect(await app.db.select().from(disputes)).toMatchObject([
    { paymentReference: reference, status: 'resolved', resolution: 'declined', resolvedAt: report.resolved.resolvedAt },
  ])
})

test('a late webhook about the opening of a dispute does not undo a newer reminder', async () => {
  const { app, opened, reminded } = await setUpDisputedPayment()
  const dueAt = new Date('2026-11-03T05:00:00Z')
  await recordDispute(app, 'paystack', { ...reminded, dueAt })
  expect(await recordDispute(app, 'paystack', opened)).toBe(false)
  expect(await findOpenDisputes(app.db)).toMatchObject([{ dueAt }])
})

test('a dispute about an unknown payment is stored and mailed too', async () => {
  const { app, opened } = await setUpDisputedPayment()
  await recordDispute(app, 'paystack', { ...opened, paymentReference: 'T685312322670591' })
  const [dispute] = await app.db.select().from(disputes)
  expect(dispute).toMatchObject({ paymentId: null, paymentReference: 'T685312322670591' })
  expect(await eventsAbout(app.db, dispute?.id ?? '')).toMatchObject([{ type: 'dispute.opened' }])
  expect(await queuedMail(app.db)).toMatchObject([{ data: { isOurs: false } }])
})

test('signed webhooks of the sandbox open a dispute, remind us of it and resolve it', async () => {
  const app = await testPaymentContext()
  const { id, email } = await anApplication().saveTo(app.db, app.clock)
  const { reference, checkoutUrl } = await goToCheckout(app, id, email)
  await app.paystack.press(checkoutUrl, 'disputed')
  for (const seconds of [5, 115, 16 * 3600]) {
    app.clock.advance({ seconds })
    await app.paystack.tick()
  }
  const reports = app.paystack.received.filter(({ event }) => event.startsWith('charge.dispute.'))
  for (const webhook of reports) await receiveWebhook(app, app.gateway.id, readAuthenticWebhook(app.gateway, webhook))
  expect(reports.map(({ event }) => event.split('.').at(-1))).toEqual(['create', 'remind', 'resolve'])
  expect(await app.db.select().from(disputes)).toMatchObject([
    { paymentReference: reference, category: 'chargeback', resolution: 'unanswered', status: 'resolved' },
  ])
})

test('the open dispute of a consultation, and of an application in the bin, names no application', async () => {
  const { app, opened } = await setUpDisputedPayment()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const [ofApplication] = await app.db.select().from(payments).where(eq(payments.caseId, application.id))
  const consultation = await anOrder().settled().saveTo(app.db, app.clock)
  const [ofConsultation] = await app.db.select().from(payments).where(eq(payments.caseId, consultation.id))
  await recordDispute(app, 'paystack', { ...opened, paymentReference: ofApplication?.reference ?? '' })
  await recordDispute(app, 'paystack', {
    ...opened,
    providerId: '2',
    paymentReference: ofConsultation?.reference ?? '',
  })
  const findApplications = async () => (await findOpenDisputes(app.db)).map(({ applicationId }) => applicationId)
  expect((await findApplications()).toSorted()).toEqual([application.id, null])
  const actor = { kind: 'staff', id: randomUUID() } as const
  await deleteApplication(app, actor, { id: application.id, confirmation: application.reference ?? '' })
  expect(await findApplications()).toEqual([null, null])
})
