import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { applicationForStaff } from '#src/features/applications/lists/application-for-staff.server.ts'
import { findCaseReasons } from '#src/features/cases/open-work/queue.server.ts'
import { recordOutcome } from '#src/features/money/checkout/record-outcome.server.ts'
import { clearFlag } from '#src/features/money/clear-flag.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { paymentsWithoutApplication } from './payments-without-application.server.ts'

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
