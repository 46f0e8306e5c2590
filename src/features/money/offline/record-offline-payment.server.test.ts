import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { ledgerEntries, payments } from '../table.server.ts'
import { type OfflineMoney, recordOfflinePayment } from './record-offline-payment.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
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
