import { expect, test } from 'vitest'
import { queuedMail } from '#tests/support/app-context.ts'
import { latePayment } from '#tests/support/paid-application.ts'

test('a payment within a day of its quote counts as quoted, even if the rate has changed', async () => {
  const { payment } = await latePayment(24, 3_900_000_000)
  expect(await payment()).toMatchObject({ state: 'settled', flag: null, countedPence: 5_900 })
})

test('a payment more than a day after its quote counts at the latest rate, is flagged, and leaves the rest due', async () => {
  const { app, payment, application, account, payerMails } = await latePayment(25, 3_900_000_000)
  expect(await payment()).toMatchObject({
    state: 'settled',
    flag: 'late-rate',
    flagClearedAt: null,
    countedPence: 3_112,
  })
  expect(await application()).toMatchObject({ settledPence: 3_112, paid: false })
  expect(await account()).toMatchObject({ due: { instalment: 'initial', pence: 2_788 } })
  expect(await payerMails()).toMatchObject([
    { template: 'payments.receipt', data: { pence: 3_112, stillDuePence: 6_788 } },
  ])
  const staffMails = await queuedMail(app.db, app.staffMailbox)
  expect(staffMails).toMatchObject([{ template: 'payments.problem', data: { why: 'late-rate' } }])
})

test('a late payment never counts for more than the requested sum, and is flagged', async () => {
  const { payment } = await latePayment(48, 1_000_000_000)
  expect(await payment()).toMatchObject({ flag: 'late-rate', countedPence: 5_900 })
})

test('the receipt of a late payment shows the rate that was applied', async () => {
  const { payerMails } = await latePayment(25, 3_900_000_000)
  expect(await payerMails()).toMatchObject([{ data: { pence: 3_112, nairaMicrosPerPound: 3_900_000_000 } }])
})
