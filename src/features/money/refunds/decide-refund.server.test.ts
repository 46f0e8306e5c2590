import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { recordOutcome } from '../checkout/record-outcome.server.ts'
import { decideRefund } from './decide-refund.server.ts'
import { proposeRefund } from './propose-refund.server.ts'

const OWNER = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const OTHER_OWNER = { ...OWNER, id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a11' } as const

test('of an owner who confirms and one who declines at the same time, the first decides', async () => {
  const app = await testContext()
  const payment = await aPayment().of('full', 500_000).inState('settled').saveTo(app.db, app.clock)
  const refundId = randomUUID()
  const proposal = { idempotencyKey: refundId, paymentId: payment.id, kobo: null, reason: 'Stopped', termsNote: 'All' }
  expect(await proposeRefund(app, OWNER, proposal)).toMatchObject({ state: 'proposed' })
  const results = await Promise.all([
    decideRefund(app, OWNER, { refundId, decision: 'confirm' }),
    decideRefund(app, OTHER_OWNER, { refundId, decision: 'decline', reason: 'No' }),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual({ ok: false, reason: 'decided' })
  expect(await app.waitingJobs('send-refund')).toHaveLength(results[0]?.ok ? 1 : 0)
})

test('a refund cannot be confirmed once the bank has taken the payment back, but it can be declined', async () => {
  const app = await testContext()
  const payment = await aPayment().of('full', 500_000).inState('settled').saveTo(app.db, app.clock)
  const refundId = randomUUID()
  const proposal = { idempotencyKey: refundId, paymentId: payment.id, kobo: null, reason: 'Stopped', termsNote: 'All' }
  await proposeRefund(app, OWNER, proposal)
  await recordOutcome(app, payment.reference, { kind: 'reversed' })
  const confirmed = await decideRefund(app, OWNER, { refundId, decision: 'confirm' })
  expect(confirmed).toEqual({ ok: false, reason: 'not-refundable' })
  expect(await app.waitingJobs('send-refund')).toEqual([])
  expect(await decideRefund(app, OWNER, { refundId, decision: 'decline', reason: 'Taken back' })).toEqual({ ok: true })
})

test('an owner cannot confirm a large refund of their own while there is another owner', async () => {
  const app = await testContext()
  const payment = await aPayment().of('full', 500_000).inState('settled').saveTo(app.db, app.clock)
  const owner = aStaffMember().inRole('owner').withPassword('indigo cloth dries')
  const { id } = await owner.withEmail('first@house.example').saveTo(app.db, app.clock)
  const proposer = { kind: 'staff', id } as const
  const refundId = randomUUID()
  const proposal = { idempotencyKey: refundId, paymentId: payment.id, kobo: null, reason: 'Stopped', termsNote: 'All' }
  await proposeRefund(app, proposer, proposal)
  const { id: otherId } = await owner.withEmail('second@house.example').saveTo(app.db, app.clock)
  const confirm = { refundId, decision: 'confirm' } as const
  expect(await decideRefund(app, proposer, confirm)).toEqual({ ok: false, reason: 'own' })
  expect(await decideRefund(app, { kind: 'staff', id: otherId }, confirm)).toEqual({ ok: true })
})
