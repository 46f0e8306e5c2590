import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { HOUR_MS } from '#src/clock.ts'
import { eventsAbout } from '#tests/support/app-context.ts'
import { countBlockedQueries } from '#tests/support/count-blocked-queries.ts'
import { paymentDisputes } from '#tests/support/disputed-payment.ts'
import { EMAIL, STAFF } from '#tests/support/paid-application.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { decideRefund } from '../refunds/decide-refund.server.ts'
import { proposeRefund } from '../refunds/propose-refund.server.ts'
import { sumGivenBack } from '../refunds/queries.server.ts'
import { disputes, payments, refunds } from '../table.server.ts'
import { type AnswerToDispute, answerDispute } from './answer-dispute.server.ts'
import { recordDispute } from './record-dispute.server.ts'

const OTHER_STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a11' } as const

const CONTEST: AnswerToDispute = {
  kind: 'contest',
  message: 'It was delivered',
  pdf: new TextEncoder().encode('%PDF-1.7 evidence'),
  customer: { email: 'ola@example.ng', name: 'Ola Ade', phone: '+2348030000000' },
  service: 'Written report',
  deliveredOn: '2026-11-01',
}

test('an accepted dispute is stored with who accepted it, and accepting it again changes nothing', async () => {
  const { app, disputeId, dispute, paymentId, finish, payment } = await paymentDisputes()
  const accept = { kind: 'accept', kobo: 12_138_700, message: 'We made a mistake' } as const
  const results = await Promise.all([1, 2].map(() => answerDispute(app, STAFF, disputeId, accept)))
  expect(results).toContainEqual({ ok: true })
  expect(await answerDispute(app, OTHER_STAFF, disputeId, accept)).toEqual({ ok: true, isRepeated: true })
  expect(await dispute()).toMatchObject({ answer: 'accepted', answeredBy: STAFF.id, answerMessage: accept.message })
  const types = (await eventsAbout(app.db, paymentId)).map(({ type }) => type)
  expect(types.filter(type => type === 'dispute.answered')).toHaveLength(1)
  await finish()
  expect(await payment()).toMatchObject({ state: 'reversed', countedPence: 0 })
})

test('while a payment is disputed, no refund of it can be proposed or confirmed', async () => {
  const { app, paymentId, disputeId } = await paymentDisputes()
  const id = randomUUID()
  const proposal = { idempotencyKey: id, paymentId, kobo: 100, reason: 'Stopped', termsNote: 'Half' }
  expect(await proposeRefund(app, STAFF, proposal)).toEqual({ ok: false, reason: 'disputed' })

  await app.db.update(disputes).set({ resolvedAt: app.clock.now() })
  await proposeRefund(app, STAFF, proposal)
  await app.db.update(refunds).set({ state: 'proposed' })
  await app.db.update(disputes).set({ resolvedAt: null }).where(eq(disputes.id, disputeId))
  const confirm = { refundId: id, decision: 'confirm' } as const
  expect(await decideRefund(app, STAFF, confirm)).toEqual({ ok: false, reason: 'disputed' })
  expect(await decideRefund(app, STAFF, { refundId: id, decision: 'decline', reason: 'Disputed' })).toEqual({
    ok: true,
  })
})

test('the history keeps the sum that goes back, which can be less than the disputed one', async () => {
  const { app, disputeId, paymentId } = await paymentDisputes()
  await answerDispute(app, STAFF, disputeId, { kind: 'accept', kobo: 5_000_000, message: 'Half was delivered' })
  const answered = (await eventsAbout(app.db, paymentId)).find(({ type }) => type === 'dispute.answered')
  expect(answered?.details).toMatchObject({ kobo: 5_000_000, answer: 'accepted' })
})

test('a contested dispute reaches the provider with its evidence', async () => {
  const { app, disputeId, dispute } = await paymentDisputes()
  expect(await answerDispute(app, STAFF, disputeId, CONTEST)).toEqual({ ok: true })
  expect(await dispute()).toMatchObject({
    answer: 'contested',
    answeredBy: STAFF.id,
    answeredAt: app.clock.now(),
    answerSentAt: app.clock.now(),
  })
  const accept = { kind: 'accept', kobo: 100, message: 'Changed our mind' } as const
  expect(await answerDispute(app, OTHER_STAFF, disputeId, accept)).toEqual({ ok: false, reason: 'answered' })
})

test('of two different answers at the same time, the provider takes one and we store that one', async () => {
  const { app, disputeId, dispute } = await paymentDisputes()
  const accept = { kind: 'accept', kobo: 12_138_700, message: 'We made a mistake' } as const
  const results = await Promise.all([
    answerDispute(app, STAFF, disputeId, accept),
    answerDispute(app, OTHER_STAFF, disputeId, CONTEST),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await dispute()).toMatchObject({
    answer: results[0]?.ok ? 'accepted' : 'contested',
    answeredBy: (results[0]?.ok ? STAFF : OTHER_STAFF).id,
  })
})

test('an answer is refused after the deadline, after the end of the dispute and above the disputed sum', async () => {
  const { app, disputeId, dispute } = await paymentDisputes()
  const unknown = { kind: 'accept', kobo: 100, message: 'Yes' } as const
  expect(await answerDispute(app, STAFF, randomUUID(), unknown)).toEqual({ ok: false, reason: 'not-found' })
  const tooMuch = { ...unknown, kobo: 12_138_701 }
  expect(await answerDispute(app, STAFF, disputeId, tooMuch)).toEqual({ ok: false, reason: 'too-much' })
  const { providerId, paymentReference } = await dispute()
  app.clock.advance({ hours: 17 })
  expect(await answerDispute(app, STAFF, disputeId, CONTEST)).toEqual({ ok: false, reason: 'too-late' })
  await recordDispute(app, 'paystack', {
    kind: 'resolved',
    providerId,
    paymentReference,
    status: 'resolved',
    resolution: 'declined',
    category: null,
    reason: null,
    kobo: null,
    dueAt: null,
    openedAt: null,
    resolvedAt: app.clock.now(),
    changedAt: new Date(app.clock.now().getTime() + HOUR_MS),
  } as const)
  expect(await answerDispute(app, STAFF, disputeId, CONTEST)).toEqual({ ok: false, reason: 'resolved' })
  expect(await app.db.select({ answer: disputes.answer }).from(disputes)).toEqual([{ answer: null }])
})

test('a dispute is not accepted for more than refunds have left of the payment', async () => {
  const { app, disputeId, paymentId } = await paymentDisputes()
  const proposal = { idempotencyKey: randomUUID(), paymentId, kobo: 10_000_000, reason: 'Stopped', termsNote: 'Part' }
  await app.db.update(disputes).set({ resolvedAt: app.clock.now() })
  expect(await proposeRefund(app, STAFF, proposal)).toMatchObject({ ok: true })
  await app.db.update(disputes).set({ resolvedAt: null })
  const accept = { kind: 'accept', kobo: 12_138_700, message: 'We made a mistake' } as const
  expect(await answerDispute(app, STAFF, disputeId, accept)).toEqual({ ok: false, reason: 'too-much' })
  expect(await answerDispute(app, STAFF, disputeId, { ...accept, kobo: 2_138_700 })).toEqual({ ok: true })
})

test('while the provider is down the answer stays visible as not sent, and can be sent again', async () => {
  const { app, disputeId, dispute } = await paymentDisputes()
  await app.paystack.armFault('unauthorised')
  expect(await answerDispute(app, STAFF, disputeId, CONTEST)).toEqual({ ok: false, reason: 'unavailable' })
  expect(await dispute()).toMatchObject({ answer: 'contested', answerSentAt: null })
  expect(await answerDispute(app, OTHER_STAFF, disputeId, CONTEST)).toEqual({ ok: true })
  expect(await dispute()).toMatchObject({ answeredBy: OTHER_STAFF.id })
})

test('an answer that the provider refuses is not stored', async () => {
  const { app, disputeId, dispute } = await paymentDisputes()
  await answerDispute({ ...app, db: app.db }, STAFF, disputeId, CONTEST)
  await app.db.update(disputes).set({ answer: null, answeredBy: null, answeredAt: null, answerSentAt: null })
  expect(await answerDispute(app, STAFF, disputeId, CONTEST)).toMatchObject({ ok: false, reason: 'refused' })
  expect(await dispute()).toMatchObject({ answer: null, answeredBy: null, answerSentAt: null })
})

test('two disputes of one case that are accepted at once count towards the limit together', async () => {
  const { app, disputeId, applicationId } = await paymentDisputes()
  const other = await aPayment()
    .for({
      id: applicationId,
      item: 'application_fee',
      email: EMAIL,
      name: 'Ola',
      reference: null,
    })
    .of('final', 4_000)
    .inState('settled')
    .saveTo(app.db, app.clock)
  const kobo = 60_000_000
  await app.db.update(payments).set({ kobo, arrivedKobo: kobo, arrivedCurrency: 'NGN' })
  await app.db.update(disputes).set({ kobo })
  const [dispute] = await app.db.select().from(disputes)
  if (dispute === undefined) throw new Error('No payment is disputed.')
  const otherId = randomUUID()
  await app.db.insert(disputes).values({ ...dispute, id: otherId, providerId: '815', paymentId: other.id })
  const accept = { kind: 'accept', kobo, message: 'We made a mistake' } as const
  await app.paystack.armFault('unauthorised')
  const answers = await app.db.transaction(async tx => {
    await tx.select().from(disputes).for('update')
    const started = [disputeId, otherId].map(id => answerDispute(app, STAFF, id, accept))
    await waitUntil('both answers', async () => (await countBlockedQueries(app.db)) === 2)
    return { started }
  })
  expect(await Promise.all(answers.started)).toContainEqual({ ok: false, reason: 'owner-needed' })
})

test('an accepted dispute counts with the refunds of its case towards the limit that needs an owner', async () => {
  const { app, disputeId, paymentId } = await paymentDisputes()
  const refund = {
    id: randomUUID(),
    paymentId,
    amount: 1,
    currency: 'NGN',
    way: 'provider',
    reason: '',
    termsNote: '',
  } as const
  const now = app.clock.now()
  await app.db
    .update(payments)
    .set({ arrivedKobo: 200_000_000, arrivedCurrency: 'NGN' })
    .where(eq(payments.id, paymentId))
  await app.db.insert(refunds).values({
    ...refund,
    amount: 99_000_000,
    state: 'processed',
    stateChangedAt: now,
    proposedBy: STAFF.id,
    proposedAt: now,
  })
  const accept = { kind: 'accept', kobo: 12_138_700, message: 'We made a mistake' } as const
  expect(await answerDispute(app, STAFF, disputeId, accept)).toEqual({ ok: false, reason: 'owner-needed' })
  expect(await answerDispute(app, STAFF, disputeId, { ...accept, mayBeLarge: true })).toEqual({ ok: true })
})

test('the money of an accepted dispute counts once towards that limit, before and after it went back', async () => {
  const { app, disputeId, payment, finish } = await paymentDisputes()
  const kobo = 12_138_700
  await answerDispute(app, STAFF, disputeId, { kind: 'accept', kobo, message: 'We made a mistake' })
  expect(await app.db.transaction(async tx => sumGivenBack(tx, await payment()))).toBe(kobo)
  await finish()
  expect(await payment()).toMatchObject({ state: 'reversed' })
  expect(await app.db.transaction(async tx => sumGivenBack(tx, await payment()))).toBe(kobo)
})
