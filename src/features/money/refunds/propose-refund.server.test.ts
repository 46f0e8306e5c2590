import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { deleteApplication } from '#src/features/cases/bin/bin.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import type { PaymentState } from '../states.ts'
import { payments, refunds } from '../table.server.ts'
import { decideRefund } from './decide-refund.server.ts'
import { proposeRefund, type RefundProposal } from './propose-refund.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const OWNER = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a11' } as const

async function setUp({ pence = 5_900, state = 'settled' as PaymentState, flag = null as string | null } = {}) {
  const app = await testContext()
  const draft = aPayment().of('full', pence).inState(state)
  const payment = await (flag === null ? draft : draft.flagged(flag)).saveTo(app.db, app.clock)
  const propose = (changes: Partial<RefundProposal> = {}) =>
    proposeRefund(app, STAFF, {
      idempotencyKey: randomUUID(),
      paymentId: payment.id,
      kobo: null,
      reason: 'The customer stopped',
      termsNote: 'The terms give all of it.',
      ...changes,
    })
  const findRefunds = () => app.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  return { app, payment, propose, findRefunds }
}

test('a small refund is sent at once, and the same form sent twice proposes it once', async () => {
  const { app, payment, propose, findRefunds } = await setUp()
  const idempotencyKey = randomUUID()
  const results = await Promise.all([1, 2, 3].map(() => propose({ idempotencyKey })))
  expect(results).toEqual(Array(3).fill({ ok: true, state: 'approved', kobo: payment.kobo }))
  expect(await findRefunds()).toMatchObject([
    { id: idempotencyKey, amount: payment.kobo, currency: 'NGN', state: 'approved', proposedBy: STAFF.id },
  ])
  expect(await app.waitingJobs('send-refund')).toEqual([{ refundId: idempotencyKey }])
  expect((await eventsAbout(app.db, payment.id)).map(({ type }) => type)).toEqual(['refund.approved'])
})

test('a form with an outdated sum is refused, unless it repeats a request that succeeded', async () => {
  const { payment, propose, findRefunds } = await setUp()
  const idempotencyKey = randomUUID()
  const repeated = { idempotencyKey, kobo: 1_000_000, isOutdated: true }
  expect(await propose(repeated)).toEqual({ ok: false, reason: 'outdated' })
  await propose({ idempotencyKey, kobo: 1_000_000 })
  expect(await propose(repeated)).toEqual({ ok: true, state: 'approved', kobo: 1_000_000 })
  expect(await findRefunds()).toMatchObject([{ paymentId: payment.id, amount: 1_000_000 }])
})

test('our mailbox is asked to confirm a large refund if no other owner gets the email', async () => {
  const { app, propose } = await setUp({ pence: 300_000 })
  const muted = aStaffMember().withEmail('owner@house.example').inRole('owner').withPassword('indigo cloth dries')
  await muted.saveTo(app.db, app.clock)
  await app.db.update(staffMembers).set({ noticeChoices: { confirm: { mail: false } } })
  await propose({ kobo: 100_000_000 })
  expect(await queuedMail(app.db, app.staffMailbox)).toMatchObject([{ template: 'payments.refund-proposed' }])
})

test('a large refund waits for an owner, and every owner gets an email', async () => {
  const { app, payment, propose, findRefunds } = await setUp({ pence: 300_000 })
  await aStaffMember()
    .withEmail('owner@house.example')
    .inRole('owner')
    .withPassword('indigo cloth dries')
    .saveTo(app.db, app.clock)
  await aStaffMember()
    .withEmail('finance@house.example')
    .inRole('finance')
    .withPassword('indigo cloth dries')
    .saveTo(app.db, app.clock)
  expect(await propose({ kobo: 100_000_000 })).toEqual({ ok: true, state: 'proposed', kobo: 100_000_000 })
  expect(await app.waitingJobs('send-refund')).toEqual([])
  expect(await queuedMail(app.db, 'owner@house.example')).toMatchObject([
    { template: 'payments.refund-proposed', data: { amount: 100_000_000, reason: 'The customer stopped' } },
  ])
  expect(await queuedMail(app.db, 'finance@house.example')).toEqual([])

  const [refund] = await findRefunds()
  const decided = { refundId: refund?.id ?? '', decision: 'confirm' } as const
  expect(await decideRefund(app, STAFF, decided), 'a second person confirms').toEqual({ ok: false, reason: 'own' })
  const confirmations = await Promise.all([decideRefund(app, OWNER, decided), decideRefund(app, OWNER, decided)])
  expect(confirmations).toEqual([{ ok: true }, { ok: true }])
  expect(await app.waitingJobs('send-refund')).toEqual([{ refundId: refund?.id }])
  expect(await findRefunds()).toMatchObject([{ state: 'approved', decidedBy: OWNER.id }])
  expect((await eventsAbout(app.db, payment.id)).map(({ type }) => type)).toEqual([
    'refund.proposed',
    'refund.approved',
  ])
})

test('an owner who proposes a large refund is asked to confirm it only if there is no other owner', async () => {
  for (const others of [[], ['second@house.example', 'third@house.example']]) {
    const { app, payment } = await setUp({ pence: 300_000 })
    const anOwner = (email: string) =>
      aStaffMember().withEmail(email).inRole('owner').withPassword('indigo cloth dries').saveTo(app.db, app.clock)
    const { id, email } = await anOwner('first@house.example')
    for (const other of others) await anOwner(other)
    const details = { kobo: 100_000_000, reason: 'Agreed', termsNote: '' }
    const proposal = { ...details, idempotencyKey: randomUUID(), paymentId: payment.id }
    await proposeRefund(app, { kind: 'staff', id }, proposal)
    expect((await queuedMail(app.db)).map(({ to }) => to)).toEqual(others.length === 0 ? [email] : others)
  }
})

test('parts of a payment need an owner once they reach the limit together', async () => {
  const { propose } = await setUp({ pence: 300_000 })
  expect(await propose({ kobo: 99_999_900 })).toMatchObject({ state: 'approved' })
  expect(await propose({ kobo: 100 })).toMatchObject({ state: 'proposed' })
})

test('refunds of all payments of one application need an owner once they reach the limit together', async () => {
  const app = await testContext()
  const application = await anApplication().agreedAt(500_000).addedByStaff('Tech').saveTo(app.db, app.clock)
  const results = []
  for (const part of ['initial', 'final'] as const) {
    const draft = aPayment().for(toPurchaseDetails(application)).of(part, 30_000).inState('settled')
    const { id: paymentId } = await draft.saveTo(app.db, app.clock)
    const proposal = { idempotencyKey: randomUUID(), paymentId, kobo: null, reason: 'Stopped', termsNote: 'All' }
    results.push(await proposeRefund(app, STAFF, proposal))
  }
  expect(results).toMatchObject([{ state: 'approved' }, { state: 'proposed' }])
})

test('the payments of a deleted application share the limit, also when they are refunded at once', async () => {
  const app = await testContext()
  const application = await anApplication().agreedAt(500_000).addedByStaff('Tech').saveTo(app.db, app.clock)
  const paymentIds = []
  for (const part of ['initial', 'final'] as const) {
    const draft = aPayment().for(toPurchaseDetails(application)).of(part, 30_000).inState('settled')
    paymentIds.push((await draft.saveTo(app.db, app.clock)).id)
  }
  const { id, reference } = application
  expect(await deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })).toMatchObject({ ok: true })
  const results = await Promise.all(
    paymentIds.map(paymentId =>
      proposeRefund(app, STAFF, {
        idempotencyKey: randomUUID(),
        paymentId,
        kobo: null,
        reason: 'Stopped',
        termsNote: 'All',
      }),
    ),
  )
  expect(results.map(result => result.ok && result.state).toSorted()).toEqual(['approved', 'proposed'])
})

test('concurrent refunds never exceed what arrived', async () => {
  const { payment, propose, findRefunds } = await setUp()
  const kobo = Math.ceil(payment.kobo / 3)
  const results = await Promise.all(Array.from({ length: 6 }, () => propose({ kobo })))
  const accepted = await findRefunds()
  expect(accepted).toHaveLength(2)
  expect(results.filter(({ ok }) => !ok)).toEqual(
    Array(4).fill({ ok: false, reason: 'too-much', leftKobo: payment.kobo - 2 * kobo }),
  )
})

test('a declined refund frees its sum, keeps the reason, and cannot be confirmed', async () => {
  const { app, payment, propose, findRefunds } = await setUp({ pence: 300_000 })
  await propose()
  const refundId = (await findRefunds())[0]?.id ?? ''
  const decline = { refundId, decision: 'decline', reason: 'It was delivered' } as const
  expect(await decideRefund(app, STAFF, decline)).toEqual({ ok: true })
  expect(await decideRefund(app, STAFF, { refundId, decision: 'confirm' })).toEqual({ ok: false, reason: 'decided' })
  expect(await findRefunds()).toMatchObject([{ state: 'declined', problem: 'It was delivered' }])
  expect(await propose()).toMatchObject({ ok: true, kobo: payment.kobo })
  const unknown = { refundId: randomUUID(), decision: 'confirm' } as const
  expect(await decideRefund(app, STAFF, unknown)).toEqual({ ok: false, reason: 'not-found' })
})

test('money that did not arrive, went back or is unknown cannot be refunded', async () => {
  for (const state of ['open', 'failed', 'abandoned', 'reversed'] as const) {
    const { propose, findRefunds } = await setUp({ state })
    expect(await propose()).toEqual({ ok: false, reason: 'not-refundable' })
    expect(await findRefunds()).toEqual([])
  }
  const { propose } = await setUp()
  expect(await propose({ paymentId: randomUUID() })).toEqual({ ok: false, reason: 'not-found' })
  expect(await propose()).toMatchObject({ ok: true })
  expect(await propose()).toEqual({ ok: false, reason: 'not-refundable' })
})

test('a payment that arrived twice can be refunded', async () => {
  const { payment, propose } = await setUp({ state: 'refund_due', flag: 'paid-twice' })
  expect(await propose()).toEqual({ ok: true, state: 'approved', kobo: payment.kobo })
})

test('money that never counted is not refunded again after staff or the bank dealt with it', async () => {
  for (const state of ['refund_due', 'mismatch'] as const) {
    const { app, propose } = await setUp({ state, flag: state === 'mismatch' ? 'amount' : 'paid-twice' })
    await app.db.update(payments).set({ flagClearedAt: app.clock.now() })
    expect(await propose()).toEqual({ ok: false, reason: 'not-refundable' })
  }
})

test('the email about a refund for an application in the bin leads to the payment', async () => {
  const app = await testContext()
  const { id, reference } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const [payment] = await app.db.update(payments).set({ kobo: 200_000_000 }).where(eq(payments.caseId, id)).returning()
  await deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })
  const proposal = { idempotencyKey: randomUUID(), paymentId: payment?.id ?? '', kobo: null }
  await aStaffMember()
    .withEmail('o@house.example')
    .inRole('owner')
    .withPassword('indigo cloth dries')
    .saveTo(app.db, app.clock)
  await proposeRefund(app, STAFF, { ...proposal, reason: 'It is deleted', termsNote: 'All of it.' })
  const [mail] = await queuedMail(app.db)
  expect(mail).toBeDefined()
  expect(mail?.data).toMatchObject({ pageUrl: expect.stringContaining(payment?.id ?? '') })
})
