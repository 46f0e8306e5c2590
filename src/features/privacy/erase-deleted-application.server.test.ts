import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { deleteApplication } from '#src/features/cases/bin/delete-application.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { applyRetention } from './apply-retention.server.ts'
import { eraseDeletedApplication } from './erase-deleted-application.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

test('an owner erases an application in the bin at once, after typing its reference', async () => {
  const app = await testContext()
  const { id, reference } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })
  const refusal = await eraseDeletedApplication(app, STAFF, { id, confirmation: 'yes' })
  expect(refusal).toEqual({ ok: false, reason: 'not-confirmed' })
  expect(await eraseDeletedApplication(app, STAFF, { id, confirmation: reference ?? '' })).toEqual({ ok: true })
  expect(await app.db.select().from(cases)).toEqual([])
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toEqual(['application.deleted', 'case.erased'])
})

test('an application that is not in the bin is not erased', async () => {
  const app = await testContext()
  const { id, reference } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  for (const other of [id, randomUUID()]) {
    expect(await eraseDeletedApplication(app, STAFF, { id: other, confirmation: reference ?? '' })).toEqual({
      ok: false,
      reason: 'not-found',
    })
  }
})

test('an application in the bin is not erased while a refund is due', async () => {
  const app = await testContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aPayment().for(toPurchaseDetails(application)).saveTo(app.db, app.clock)
  const request = { id: application.id, confirmation: application.reference ?? '' }
  await deleteApplication(app, STAFF, request)
  await app.db.update(payments).set({ flag: 'deleted' })
  expect(await eraseDeletedApplication(app, STAFF, request)).toEqual({ ok: false, reason: 'money-in-flight' })
  app.clock.advance({ days: 31 })
  await applyRetention(app)
  expect(await app.db.$count(cases)).toBe(1)
  await app.db.update(payments).set({ flagClearedAt: app.clock.now(), state: 'abandoned', settledAt: null })
  expect(await eraseDeletedApplication(app, STAFF, request)).toEqual({ ok: true })
})
