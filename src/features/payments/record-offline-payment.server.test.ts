import { expect, test } from 'vitest'
import { anApplication } from '#src/factories/an-application.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { testGround } from '#tests/support/ground.ts'
import { recordOfflinePayment } from './record-offline-payment.server.ts'
import { payments } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

test('each record counts what is due, until nothing is', async () => {
  const app = await testGround()
  const { id } = await anApplication().addedByStaff('Tech Global Talent').saveTo(app.db, app.clock)
  const record = () =>
    app.db.transaction(tx => recordOfflinePayment(app, tx, STAFF, { applicationId: id, note: 'In cash' }))
  await record()
  expect(await app.db.select().from(applications)).toMatchObject([{ paid: true, paymentStage: 'initial' }])
  await record()
  expect(await app.db.select().from(applications)).toMatchObject([{ paid: true, paymentStage: 'complete' }])
  await expect(record()).rejects.toThrow('There is nothing to pay.')
  expect(await app.db.select({ pence: payments.pence }).from(payments)).toEqual([{ pence: 5_900 }, { pence: 4_000 }])
})

test('nothing is paid for an application that is gone', async () => {
  const app = await testGround()
  const applicationId = '00000000-0000-4000-8000-000000000000'
  const record = app.db.transaction(tx => recordOfflinePayment(app, tx, STAFF, { applicationId, note: 'In cash' }))
  await expect(record).rejects.toThrow('There is nothing to pay.')
})
