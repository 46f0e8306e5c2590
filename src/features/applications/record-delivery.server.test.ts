import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import type { Stage } from '#src/features/site/catalogue/scope.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { listDeliveries } from './queries.server.ts'
import { recordDelivery, undoDelivery } from './record-delivery.server.ts'
import { applicationDeliveries } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const REPORT_DELIVERY = { stage: 'assessment', deliveredOn: '2026-11-20', note: 'Sent as a PDF.' } as const

async function createContextWithAssessment() {
  const app = await testContext()
  const applicationBuilder = anApplication().forItem('initial_assessment', 'full').settled('complete')
  return { app, applicationId: (await applicationBuilder.saveTo(app.db, app.clock)).id }
}

test('a delivery is recorded with its day, name and staff member', async () => {
  const { app, applicationId } = await createContextWithAssessment()
  expect(await recordDelivery(app, STAFF, { applicationId, ...REPORT_DELIVERY })).toEqual({ ok: true })
  expect(await listDeliveries(app.db, applicationId)).toMatchObject([
    { ...REPORT_DELIVERY, what: 'Written report', recordedBy: STAFF.id },
  ])
  expect(await eventsAbout(app.db, applicationId)).toMatchObject([
    {
      type: 'delivery.recorded',
      actor: 'staff',
      details: { stage: 'assessment', what: 'Written report', deliveredOn: '2026-11-20' },
    },
  ])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    { values: { note: { before: null, after: 'Sent as a PDF.' } } },
  ])
})

test('submitting the same delivery form twice records one delivery', async () => {
  const { app, applicationId } = await createContextWithAssessment()
  const form = { idempotencyKey: randomUUID(), applicationId, ...REPORT_DELIVERY }
  const results = await Promise.all([recordDelivery(app, STAFF, form), recordDelivery(app, STAFF, form)])
  expect(results).toEqual([{ ok: true }, { ok: true }])
  expect(await listDeliveries(app.db, applicationId)).toHaveLength(1)
  expect(await app.db.select().from(auditEvents)).toHaveLength(1)
})

test('when two staff members record the delivery of a stage concurrently, one record is created', async () => {
  const { app, applicationId } = await createContextWithAssessment()
  const results = await Promise.all([1, 2].map(() => recordDelivery(app, STAFF, { applicationId, ...REPORT_DELIVERY })))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual({ ok: false, reason: 'already-recorded' })
  expect(await listDeliveries(app.db, applicationId)).toHaveLength(1)
})

test('the database refuses a second delivery of a stage', async () => {
  const { app, applicationId } = await createContextWithAssessment()
  await recordDelivery(app, STAFF, { applicationId, ...REPORT_DELIVERY })
  const [row] = await app.db.select().from(applicationDeliveries)
  if (row === undefined) throw new Error('Nothing was recorded.')
  const secondInsert = app.db.insert(applicationDeliveries).values({ ...row, id: randomUUID() })
  await expect(secondInsert).rejects.toThrow()
})

test('a delivery is refused for an unknown application and for a stage with nothing to deliver', async () => {
  const { app, applicationId } = await createContextWithAssessment()
  for (const stage of ['received', 'draft', 'final_check'] as const) {
    const result = await recordDelivery(app, STAFF, { applicationId, ...REPORT_DELIVERY, stage })
    expect(result).toEqual({ ok: false, reason: 'not-included' })
  }
  const result = await recordDelivery(app, STAFF, { ...REPORT_DELIVERY, applicationId: randomUUID() })
  expect(result).toEqual({ ok: false, reason: 'not-found' })
  expect(await app.db.select().from(applicationDeliveries)).toEqual([])
})

test('a delivery is undone only once, with a reason, and then the stage can be delivered again', async () => {
  const { app, applicationId } = await createContextWithAssessment()
  const idempotencyKey = randomUUID()
  await recordDelivery(app, STAFF, { idempotencyKey, applicationId, ...REPORT_DELIVERY })
  const undoForm = { applicationId, deliveryId: idempotencyKey, reason: 'It went to another applicant.' }
  expect(await undoDelivery(app, STAFF, undoForm)).toEqual({ ok: true, changed: true })
  expect(await undoDelivery(app, STAFF, undoForm)).toEqual({ ok: true, changed: false })
  expect(await listDeliveries(app.db, applicationId)).toEqual([])
  const [kept] = await app.db.select().from(applicationDeliveries).where(eq(applicationDeliveries.id, idempotencyKey))
  expect(kept).toMatchObject({ undoneBy: STAFF.id, undoneReason: 'It went to another applicant.' })
  expect(await eventsAbout(app.db, applicationId)).toMatchObject([
    { type: 'delivery.recorded' },
    { type: 'delivery.undone', details: { deliveryId: idempotencyKey, what: 'Written report' } },
  ])
  expect(await recordDelivery(app, STAFF, { applicationId, ...REPORT_DELIVERY })).toEqual({ ok: true })
})

test('a stage is not delivered before the application came in, nor before an earlier stage', async () => {
  const app = await testContext()
  const { id: applicationId } = await anApplication()
    .forItem('full_support', 'full')
    .settled('complete')
    .saveTo(app.db, app.clock)
  const record = (stage: Stage, deliveredOn: string) =>
    recordDelivery(app, STAFF, { applicationId, stage, deliveredOn, note: null })
  expect(await record('evidence', '2026-11-01')).toEqual({ ok: false, reason: 'too-early', since: '2026-11-02' })
  expect(await record('evidence', '2026-11-06')).toEqual({ ok: true })
  expect(await record('draft', '2026-11-05')).toEqual({ ok: false, reason: 'too-early', since: '2026-11-06' })
  expect(await record('assessment', '2026-11-03')).toEqual({ ok: true })
  expect(await record('draft', '2026-11-06')).toEqual({ ok: true })
})

test('undoing a delivery with the id of another application changes nothing', async () => {
  const { app, applicationId } = await createContextWithAssessment()
  const otherApplication = await anApplication()
    .withEmail('other@example.ng')
    .settled('initial')
    .saveTo(app.db, app.clock)
  const idempotencyKey = randomUUID()
  await recordDelivery(app, STAFF, { idempotencyKey, applicationId, ...REPORT_DELIVERY })
  const undoForm = { applicationId: otherApplication.id, deliveryId: idempotencyKey, reason: 'A slip.' }
  expect(await undoDelivery(app, STAFF, undoForm)).toEqual({ ok: false, reason: 'not-found' })
  expect(await listDeliveries(app.db, applicationId)).toHaveLength(1)
})
