import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#factories/an-application.server.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { listMilestones, listRunningClocks } from '#src/features/milestones/queries.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { recordMilestone, undoMilestone } from './record-milestone.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

async function createFinishedCase() {
  const app = await testContext()
  const builder = anApplication().forItem('full_support', 'full').settled('complete').inStatus('completed')
  const applicationId = (await builder.saveTo(app.db, app.clock)).id
  const appliedOn = dayInLagos(app.clock.now())
  app.clock.advance({ days: 120 })
  const dayAfter = (days: number) => addDays(appliedOn, days)
  const record = (fact: Parameters<typeof recordMilestone>[2]['fact'], days: number) =>
    recordMilestone(app, STAFF, { applicationId, fact, day: dayAfter(days) })
  const readStatus = async () =>
    (
      await app.db.select({ status: applications.status }).from(applications).where(eq(applications.id, applicationId))
    )[0]?.status
  return { app, applicationId, dayAfter, record, readStatus }
}

test('a recorded day starts its clocks, moves the status and mails the applicant', async () => {
  const { app, applicationId, dayAfter, record, readStatus } = await createFinishedCase()
  expect(await record('submitted', 10)).toEqual({ ok: true, changed: true })
  expect(await readStatus()).toBe('submitted')
  expect((await listRunningClocks(app.db, applicationId)).map(({ clock }) => clock)).toEqual(['body_answer'])

  expect(await record('endorsed', 50)).toEqual({ ok: true, changed: true })
  expect(await readStatus()).toBe('endorsed')
  expect(await listRunningClocks(app.db, applicationId)).toMatchObject([
    { clock: 'visa_application', startsOn: dayAfter(50) },
  ])
  const queued = await app.db
    .select({ template: mails.template, data: mails.data })
    .from(mails)
    .orderBy(desc(mails.queuedAt))
  expect(queued.map(({ template }) => template)).toEqual(['applications.status-update', 'applications.status-update'])
  expect((await eventsAbout(app.db, applicationId)).map(({ type }) => type)).toEqual([
    'milestone.recorded',
    'application.updated',
    'milestone.recorded',
    'application.updated',
  ])
})

test('recording the same day twice changes nothing the second time', async () => {
  const { app, applicationId, record } = await createFinishedCase()
  const results = await Promise.all([record('submitted', 10), record('submitted', 10)])
  expect(results.filter(result => result.ok && result.changed)).toHaveLength(1)
  expect(await listMilestones(app.db, applicationId)).toHaveLength(1)
})

test('a refused day changes nothing and says why', async () => {
  const { app, applicationId, record, readStatus } = await createFinishedCase()
  expect(await record('submitted', 121)).toMatchObject({ ok: false, reason: 'refused-day' })
  expect(await record('endorsed', 20)).toMatchObject({
    ok: false,
    error: 'Please enter first when the Home Office form was sent',
  })
  expect(await listMilestones(app.db, applicationId)).toEqual([])
  expect(await readStatus()).toBe('completed')
})

test('an applicant corrects their own day, but not one that staff recorded', async () => {
  const { app, applicationId, dayAfter, record } = await createFinishedCase()
  const actor = { kind: 'applicant', id: applicationId } as const
  const enter = (days: number) => recordMilestone(app, actor, { applicationId, fact: 'submitted', day: dayAfter(days) })
  expect(await enter(10)).toEqual({ ok: true, changed: true })
  expect(await enter(12)).toEqual({ ok: true, changed: true })
  expect(await listMilestones(app.db, applicationId)).toMatchObject([{ day: dayAfter(12), recordedBy: null }])
  expect(await record('submitted', 14)).toEqual({ ok: true, changed: true })
  expect(await enter(15)).toMatchObject({ ok: false, reason: 'refused-day' })
})

test('undoing a day takes its clocks and its status back, from the last step on', async () => {
  const { app, applicationId, record, readStatus } = await createFinishedCase()
  await record('submitted', 10)
  await record('refused', 50)
  expect(await readStatus()).toBe('refused')
  expect(await undoMilestone(app, STAFF, { applicationId, fact: 'submitted' })).toMatchObject({ ok: false })
  expect(await undoMilestone(app, STAFF, { applicationId, fact: 'refused' })).toEqual({ ok: true, changed: true })
  expect(await readStatus()).toBe('submitted')
  expect(await undoMilestone(app, STAFF, { applicationId, fact: 'refused' })).toEqual({ ok: true, changed: false })
  expect(await undoMilestone(app, STAFF, { applicationId, fact: 'submitted' })).toEqual({ ok: true, changed: true })
  expect(await readStatus()).toBe('completed')
  expect(await listRunningClocks(app.db, applicationId)).toEqual([])
})

test('undoing the first day gives back the status from before it', async () => {
  const { app, dayAfter } = await createFinishedCase()
  const { id: applicationId } = await anApplication()
    .inStatus('final_review')
    .settled('complete')
    .saveTo(app.db, app.clock)
  const readStatus = async () =>
    (await app.db.select().from(applications).where(eq(applications.id, applicationId)))[0]?.status
  const day = dayAfter(120)
  for (const fact of ['submitted', 'endorsed'] as const) {
    await recordMilestone(app, STAFF, { applicationId, fact, day })
    app.clock.advance({ minutes: 1 })
  }
  for (const fact of ['endorsed', 'submitted'] as const) {
    await undoMilestone(app, STAFF, { applicationId, fact })
    app.clock.advance({ minutes: 1 })
  }
  expect(await readStatus()).toBe('final_review')
})

test('an unknown or stopped application is refused', async () => {
  const { app, dayAfter } = await createFinishedCase()
  const stopped = (await anApplication().inStatus('rejected').saveTo(app.db, app.clock)).id
  const input = { fact: 'passport', day: dayAfter(400) } as const
  expect(await recordMilestone(app, STAFF, { applicationId: 'none', ...input })).toEqual({
    ok: false,
    reason: 'not-found',
  })
  expect(await recordMilestone(app, STAFF, { applicationId: stopped, ...input })).toEqual({
    ok: false,
    reason: 'stopped',
  })
})
