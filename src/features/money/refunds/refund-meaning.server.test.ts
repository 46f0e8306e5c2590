import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { dayInLagos } from '#src/dates.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { loadOpenTasks } from '#src/features/cases/next-steps/load-open-tasks.server.ts'
import { findCaseReasons } from '#src/features/cases/open-work/queue.server.ts'
import { paidApplication, STAFF } from '#tests/support/paid-application.ts'
import { findPaymentProgress } from '../account.ts'
import { proposeRefund } from './propose-refund.server.ts'
import { recordOfflineRefund } from './record-offline-refund.server.ts'
import { recordRefunds } from './record-refunds.server.ts'
import type { RefundMeaning } from './rules.ts'

async function refundedAs(meaning: RefundMeaning | null, { share = 1, draft = anApplication() } = {}) {
  const paid = await paidApplication(draft)
  const { app, reference } = paid
  const { id: paymentId, kobo } = await paid.payment()
  const ourId = randomUUID()
  const amount = Math.floor(kobo * share)
  await proposeRefund(app, STAFF, {
    idempotencyKey: ourId,
    paymentId,
    kobo: amount,
    reason: 'Agreed',
    termsNote: '',
    meaning,
  })
  await recordRefunds(app, reference, [{ id: '71', kobo: amount, state: 'processed', ourId }])
  const progress = async () => {
    const application = await paid.application()
    return application === undefined ? null : findPaymentProgress(application)
  }
  return { ...paid, paymentId, progress }
}

test('a price that falls by a refund leaves nothing to pay for what was given back', async () => {
  const { application, account, progress } = await refundedAs('price_falls', { share: 0.5 })
  expect(await application()).toMatchObject({ settledPence: 5_900, reducedPence: 2_950, paid: true })
  expect(await account()).toMatchObject({ due: { instalment: 'final', pence: 4_000 } })
  expect(await progress()).toBe('partial')
})

test('a price that falls by all that was paid shows the case as refunded', async () => {
  const { progress, account } = await refundedAs('price_falls', {
    draft: anApplication().forItem('initial_assessment', 'full').agreedAt(19_500),
  })
  expect(await progress()).toBe('refunded')
  expect(await account()).toMatchObject({ due: null })
})

test('a case that ends with its refund owes nothing, is asked for nothing and waits for no one', async () => {
  for (const share of [1, 0.5]) {
    const { app, id, application, account, progress } = await refundedAs('case_ends', { share })
    expect(await account()).toMatchObject({ due: null, isEnded: true })
    expect(await progress()).toBe('refunded')
    const row = await application()
    if (row === undefined) throw new Error('The application is gone.')
    expect(await loadOpenTasks(app, row)).toEqual({
      needsDetails: false,
      documents: [],
      payment: null,
      question: null,
      hasClock: false,
      packToApprove: null,
    })
    expect(await findCaseReasons(app, id)).toEqual([])
  }
})

test('a refund that is due again makes its payment due', async () => {
  const { account, progress } = await refundedAs('due_again')
  expect(await account()).toMatchObject({ settledPence: 0, due: { instalment: 'initial', pence: 5_900 } })
  expect(await progress()).toBe('unpaid')
})

test('a refund of a rejected application always ends it', async () => {
  const paid = await paidApplication()
  const { app, id } = paid
  await writeApplication(app.db, id, { status: 'rejected' })
  const { id: paymentId, kobo } = await paid.payment()
  const refund = {
    ...({ idempotencyKey: randomUUID(), paymentId, amount: kobo, method: 'cash', reference: null } as const),
    ...({
      paidOn: dayInLagos(app.clock.now()),
      reason: 'Rejected',
      termsNote: '',
      meaning: 'due_again',
    } as const),
  }
  expect(await recordOfflineRefund(app, STAFF, refund)).toMatchObject({ ok: true })
  const row = await paid.application()
  expect(row && findPaymentProgress(row)).toBe('refunded')
})
