import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { queuedMail, testPaymentContext } from '#tests/support/app-context.ts'
import { payments } from '../table.server.ts'
import { markAsPaid } from './mark-as-paid.server.ts'

const EMAIL = 'ada.obi@example.ng'

async function setUpApplication(draft = anApplication()) {
  const app = await testPaymentContext()
  const { id } = await draft.saveTo(app.db, app.clock)
  return { app, id, input: { caseId: id, email: EMAIL, cancelPath: '/payment' } }
}

test('each time an application is marked as paid, its next instalment is paid', async () => {
  const { app, id, input } = await setUpApplication()
  expect(await markAsPaid(app, input)).toMatchObject({ ok: true })
  const loadStage = async () =>
    (await app.db.select().from(liveApplications).where(eq(liveApplications.id, id)))[0]?.paymentStage
  expect(await loadStage()).toBe('initial')
  expect(await markAsPaid(app, input)).toMatchObject({ ok: true })
  expect(await loadStage()).toBe('complete')
  expect(await markAsPaid(app, input)).toEqual({ ok: false, reason: 'already-paid' })

  const attempts = await app.db.select({ instalment: payments.instalment, state: payments.state }).from(payments)
  expect(attempts.map(attempt => `${attempt.instalment} ${attempt.state}`).sort()).toEqual([
    'final settled',
    'initial settled',
  ])
  expect((await queuedMail(app.db, EMAIL)).length).toBe(2)
})

test('fifteen concurrent requests to mark a purchase as paid create one payment', async () => {
  const { app, input } = await setUpApplication(anApplication().forItem('full_support', 'full'))
  const results = await Promise.all(Array.from({ length: 15 }, () => markAsPaid(app, input)))
  expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  const attempts = await app.db.select({ state: payments.state, flag: payments.flag }).from(payments)
  expect(attempts).toEqual([{ state: 'settled', flag: null }])
})

test('an order can be marked as paid', async () => {
  const app = await testPaymentContext()
  const { id } = await anOrder().saveTo(app.db, app.clock)
  const input = { caseId: id, email: EMAIL, cancelPath: '/payment' }
  expect(await markAsPaid(app, input)).toMatchObject({ ok: true })
  expect(await markAsPaid(app, input)).toEqual({ ok: false, reason: 'already-paid' })
})

test('marking as paid is refused for a rejected application and for a wrong e-mail', async () => {
  const { app, input } = await setUpApplication(anApplication().inStatus('rejected'))
  expect(await markAsPaid(app, input)).toEqual({ ok: false, reason: 'not-found' })
  expect(await markAsPaid(app, { ...input, email: 'other@example.ng' })).toEqual({ ok: false, reason: 'not-found' })
  expect(await app.db.select().from(payments)).toEqual([])
})

test('marking as paid fails while the exchange rate or the provider is unavailable', async () => {
  const { app, input } = await setUpApplication()
  await app.paystack.armFault('rate-503')
  expect(await markAsPaid(app, input)).toEqual({ ok: false, reason: 'no-rate' })
  await app.paystack.armFault('initialize-500')
  expect(await markAsPaid(app, input)).toEqual({ ok: false, reason: 'provider-unavailable' })
  await app.paystack.armFault('verify-500')
  expect(await markAsPaid(app, input)).toEqual({ ok: false, reason: 'unreachable' })
})
