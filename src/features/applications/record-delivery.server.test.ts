import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#factories/an-application.server.ts'
import { auditEvents, auditValues } from '#src/features/audit/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { deliveriesOf } from './queries.server.ts'
import { recordDelivery, undoDelivery } from './record-delivery.server.ts'
import { applicationDeliveries } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const REPORT = { stage: 'assessment', deliveredOn: '2026-11-20', note: 'Sent as a PDF.' } as const

async function contextWithAssessment() {
  const app = await testContext()
  const draft = anApplication().forItem('initial_assessment', 'full').settled('complete')
  return { app, applicationId: (await draft.saveTo(app.db, app.clock)).id }
}

test('a delivery is recorded with its day, name and staff member', async () => {
  const { app, applicationId } = await contextWithAssessment()
  expect(await recordDelivery(app, STAFF, { applicationId, ...REPORT })).toEqual({ ok: true })
  expect(await deliveriesOf(app.db, applicationId)).toMatchObject([
    { ...REPORT, what: 'Written report', recordedBy: STAFF.id },
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

test('sending a request twice records one delivery', async () => {
  const { app, applicationId } = await contextWithAssessment()
  const form = { idempotencyKey: randomUUID(), applicationId, ...REPORT }
  const answers = await Promise.all([recordDelivery(app, STAFF, form), recordDelivery(app, STAFF, form)])
  expect(answers).toEqual([{ ok: true }, { ok: true }])
  expect(await deliveriesOf(app.db, applicationId)).toHaveLength(1)
  expect(await app.db.select().from(auditEvents)).toHaveLength(1)
})

test('two staff members who record a stage concurrently create one record', async () => {
  const { app, applicationId } = await contextWithAssessment()
  const answers = await Promise.all([1, 2].map(() => recordDelivery(app, STAFF, { applicationId, ...REPORT })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers).toContainEqual({ ok: false, reason: 'already-recorded' })
  expect(await deliveriesOf(app.db, applicationId)).toHaveLength(1)
})

test('the database refuses a second delivery of a stage', async () => {
  const { app, applicationId } = await contextWithAssessment()
  await recordDelivery(app, STAFF, { applicationId, ...REPORT })
  const [row] = await app.db.select().from(applicationDeliveries)
  if (row === undefined) throw new Error('Nothing was recorded.')
  const again = app.db.insert(applicationDeliveries).values({ ...row, id: randomUUID() })
  await expect(again).rejects.toThrow()
})

test('a delivery needs an existing application and a stage of its item', async () => {
  const { app, applicationId } = await contextWithAssessment()
  for (const stage of ['received', 'draft', 'final_check'] as const) {
    const refused = await recordDelivery(app, STAFF, { applicationId, ...REPORT, stage })
    expect(refused).toEqual({ ok: false, reason: 'not-included' })
  }
  const unknown = await recordDelivery(app, STAFF, { ...REPORT, applicationId: randomUUID() })
  expect(unknown).toEqual({ ok: false, reason: 'not-found' })
  expect(await app.db.select().from(applicationDeliveries)).toEqual([])
})

test('a delivery is undone once, with a reason, and the stage can be delivered again', async () => {
  const { app, applicationId } = await contextWithAssessment()
  const idempotencyKey = randomUUID()
  await recordDelivery(app, STAFF, { idempotencyKey, applicationId, ...REPORT })
  const undo = { applicationId, deliveryId: idempotencyKey, reason: 'It went to another applicant.' }
  expect(await undoDelivery(app, STAFF, undo)).toEqual({ ok: true, changed: true })
  expect(await undoDelivery(app, STAFF, undo)).toEqual({ ok: true, changed: false })
  expect(await deliveriesOf(app.db, applicationId)).toEqual([])
  const [kept] = await app.db.select().from(applicationDeliveries).where(eq(applicationDeliveries.id, idempotencyKey))
  expect(kept).toMatchObject({ undoneBy: STAFF.id, undoneReason: 'It went to another applicant.' })
  expect(await eventsAbout(app.db, applicationId)).toMatchObject([
    { type: 'delivery.recorded' },
    { type: 'delivery.undone', details: { deliveryId: idempotencyKey, what: 'Written report' } },
  ])
  expect(await recordDelivery(app, STAFF, { applicationId, ...REPORT })).toEqual({ ok: true })
})

test('a delivery is undone only through its own application', async () => {
  const { app, applicationId } = await contextWithAssessment()
  const other = await anApplication().withEmail('other@example.ng').settled('initial').saveTo(app.db, app.clock)
  const idempotencyKey = randomUUID()
  await recordDelivery(app, STAFF, { idempotencyKey, applicationId, ...REPORT })
  const undo = { applicationId: other.id, deliveryId: idempotencyKey, reason: 'A slip.' }
  expect(await undoDelivery(app, STAFF, undo)).toEqual({ ok: false, reason: 'not-found' })
  expect(await deliveriesOf(app.db, applicationId)).toHaveLength(1)
})
