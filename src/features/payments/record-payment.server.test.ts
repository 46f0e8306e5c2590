import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#src/factories/a-payment.server.ts'
import { anApplication, paidThing } from '#src/factories/an-application.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { eventsAbout, queuedMail, testGround } from '#tests/support/ground.ts'
import { recordPayment, type TakenPayment } from './record-payment.server.ts'
import { settlePayment } from './settle-payment.server.ts'
import { payments } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

async function withApplication(draft = anApplication().settled('initial')) {
  const app = await testGround()
  const application = await draft.saveTo(app.db, app.clock)
  const taken = (changes: Partial<TakenPayment> = {}): TakenPayment => ({
    once: randomUUID(),
    applicationId: application.id,
    instalment: 'final',
    note: 'Bank transfer, seen on our account',
    tellApplicant: true,
    ...changes,
  })
  const offline = () => app.db.select().from(payments).where(eq(payments.channel, 'offline'))
  const now = async () => (await app.db.select().from(applications))[0]
  return { app, application, taken, offline, now }
}

test('what was paid to us directly is counted, with who took it and how, and the applicant gets a receipt', async () => {
  const { app, application, taken, offline, now } = await withApplication()
  expect(await recordPayment(app, STAFF, taken())).toEqual({ ok: true })
  const [line] = await offline()
  expect(line).toMatchObject({
    applicationId: application.id,
    instalment: 'final',
    pence: 4_000,
    kobo: 0,
    state: 'settled',
    recordedBy: STAFF.id,
    recordedNote: 'Bank transfer, seen on our account',
  })
  expect(await now()).toMatchObject({ paid: true, paymentStage: 'complete' })
  expect(await eventsAbout(app.db, line?.id ?? '')).toMatchObject([
    { type: 'payment.recorded_offline', actor: 'staff' },
  ])
  expect(await queuedMail(app.db)).toMatchObject([
    { template: 'payments.receipt', to: application.email, data: { pence: 4_000, kobo: 0, stillDuePence: 0 } },
  ])
})

test('the first payment gives out the reference, however it was made', async () => {
  const { app, application, taken, offline, now } = await withApplication(anApplication())
  await recordPayment(app, STAFF, taken({ instalment: 'initial' }))
  const { reference, paymentStage } = (await now()) ?? {}
  expect(reference).toMatch(/^GT-/)
  expect(paymentStage).toBe('initial')
  expect(await offline()).toMatchObject([{ applicationReference: reference, pence: 5_900 }])
  expect((await eventsAbout(app.db, application.id)).map(event => event.type)).toEqual(['application.reference_issued'])
  expect(await queuedMail(app.db)).toMatchObject([{ data: { applicationReference: reference, stillDuePence: 4_000 } }])
})

test('the same form sent twice, also at the same moment, is one payment and one receipt', async () => {
  const { app, taken, offline } = await withApplication()
  const form = taken()
  const answers = await Promise.all([1, 2, 3].map(() => recordPayment(app, STAFF, form)))
  expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect(await offline()).toHaveLength(1)
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('of two colleagues who record the same payment, one is refused', async () => {
  const { app, taken, offline } = await withApplication(anApplication())
  const form = { instalment: 'initial', tellApplicant: false } as const
  const answers = await Promise.all([1, 2].map(() => recordPayment(app, STAFF, taken(form))))
  expect(answers).toContainEqual({ ok: true })
  expect(answers).toContainEqual({ ok: false, reason: 'not-due' })
  expect(await offline()).toHaveLength(1)
  expect(await queuedMail(app.db)).toEqual([])
})

test('what is paid online meanwhile is not recorded too; what comes online afterwards is to be given back', async () => {
  const { app, application, taken, offline } = await withApplication()
  const thing = paidThing(application)
  const paid = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
  const attempt = await aPayment().for(thing).of('final', 4_000).saveTo(app.db, app.clock)
  await recordPayment(app, STAFF, taken())
  const open = await app.db.select().from(payments).where(eq(payments.id, attempt.id))
  expect(open).toMatchObject([{ state: 'open', supersededAt: null }])
  expect(await settlePayment(app, attempt.reference, paid)).toBe('refund-due')
  expect(await recordPayment(app, STAFF, taken())).toEqual({ ok: false, reason: 'not-due' })
  expect(await offline()).toHaveLength(1)
})

test('nothing is recorded for what was rejected, or is gone', async () => {
  const { app, taken } = await withApplication(anApplication().inStatus('rejected').settled('initial'))
  expect(await recordPayment(app, STAFF, taken())).toEqual({ ok: false, reason: 'rejected' })
  expect(await recordPayment(app, STAFF, taken({ applicationId: randomUUID() }))).toEqual({
    ok: false,
    reason: 'not-found',
  })
})
