import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPack } from '#dev/factories/a-pack.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import type { DatedFact } from '#src/features/cases/dates/milestones.ts'
import { listMilestones, listRunningClocks } from '#src/features/cases/dates/queries.server.ts'
import type { Status } from '#src/features/cases/states.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { recordMilestone, undoMilestone } from './record-milestone.server.ts'
import { updateApplication } from './update-application.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

async function createFinishedCase({ isPackApproved = true } = {}) {
  const app = await testContext()
  const builder = anApplication().forItem('full_support', 'full').settled('complete').inStatus('completed')
  const application = await builder.saveTo(app.db, app.clock)
  const applicationId = application.id
  if (isPackApproved) await aPack(application).approved().saveTo(app)
  const appliedOn = dayInLagos(app.clock.now())
  app.clock.advance({ days: 120 })
  const dayAfter = (days: number) => addDays(appliedOn, days)
  const actor = { kind: 'applicant', id: applicationId } as const
  const enter = (fact: DatedFact, days: number) =>
    recordMilestone(app, actor, { applicationId, fact, day: dayAfter(days) })
  const record = (fact: DatedFact, days: number) =>
    recordMilestone(app, STAFF, { applicationId, fact, day: dayAfter(days) })
  const readApplication = async () =>
    (await app.db.select().from(liveApplications).where(eq(liveApplications.id, applicationId)))[0]
  const readStatus = async () => (await readApplication())?.status
  const setStatus = async (status: Status, days: number, reason: string | null = null) =>
    updateApplication(app, STAFF, {
      id: applicationId,
      version: (await readApplication())?.version ?? 0,
      status,
      day: dayAfter(days),
      adminNotes: null,
      reason,
      skipsSteps: true,
      notifyApplicant: true,
    })
  return { app, applicationId, dayAfter, enter, record, setStatus, readStatus }
}

test('a day that an applicant enters starts its clocks, moves the status and is mailed', async () => {
  const { app, applicationId, dayAfter, enter, readStatus } = await createFinishedCase()
  expect(await enter('submitted', 10)).toEqual({ ok: true, changed: true })
  expect(await readStatus()).toBe('submitted')
  expect((await listRunningClocks(app.db, applicationId)).map(({ clock }) => clock)).toEqual(['body_answer'])

  expect(await enter('endorsed', 50)).toEqual({ ok: true, changed: true })
  expect(await readStatus()).toBe('endorsed')
  expect(await listRunningClocks(app.db, applicationId)).toMatchObject([
    { clock: 'visa_application', startsOn: dayAfter(50) },
  ])
  const queued = await app.db.select({ template: mails.template }).from(mails)
  expect(queued.map(({ template }) => template)).toEqual(['applications.status-update', 'applications.status-update'])
  expect((await eventsAbout(app.db, applicationId)).map(({ type }) => type).toSorted()).toEqual([
    ...['application.updated', 'application.updated', 'milestone.recorded', 'milestone.recorded'],
  ])
})

test('a day never moves a status back, also one that is entered late', async () => {
  const { app, applicationId, enter, setStatus, readStatus } = await createFinishedCase()
  expect(await setStatus('endorsed', 50)).toMatchObject({ ok: true })
  expect(await enter('submitted', 10)).toEqual({ ok: true, changed: true })
  expect(await readStatus()).toBe('endorsed')
  expect((await listRunningClocks(app.db, applicationId)).map(({ clock }) => clock)).toEqual(['visa_application'])
})

test('staff move a status only together with its day', async () => {
  const { record, setStatus, readStatus } = await createFinishedCase()
  expect(await record('submitted', 10)).toMatchObject({ ok: false, reason: 'refused-fact' })
  expect(await readStatus()).toBe('completed')
  await setStatus('submitted', 10)
  expect(await record('submitted', 12)).toEqual({ ok: true, changed: true })
  expect(await readStatus()).toBe('submitted')
})

test('a case that was sent back takes no day of a later step', async () => {
  const { app, applicationId, record, setStatus } = await createFinishedCase()
  await setStatus('resubmission', 10, 'The letter is unsigned.')
  expect(await record('submitted', 12)).toMatchObject({ ok: false, reason: 'refused-fact' })
  expect(await listMilestones(app.db, applicationId)).toEqual([])
})

test('recording the same day twice changes nothing the second time', async () => {
  const { app, applicationId, enter } = await createFinishedCase()
  const results = await Promise.all([enter('submitted', 10), enter('submitted', 10)])
  expect(results.filter(result => result.ok && result.changed)).toHaveLength(1)
  expect(await listMilestones(app.db, applicationId)).toHaveLength(1)
})

test('a refused day changes nothing and says why', async () => {
  const { app, applicationId, enter, readStatus } = await createFinishedCase()
  expect(await enter('submitted', 121)).toMatchObject({ ok: false, reason: 'refused-day' })
  expect(await enter('endorsed', 20)).toMatchObject({
    ok: false,
    error: 'Please enter first when the Home Office form was sent',
  })
  expect(await listMilestones(app.db, applicationId)).toEqual([])
  expect(await readStatus()).toBe('completed')
})

test('an applicant corrects their own day, but not one that staff recorded', async () => {
  const { app, applicationId, dayAfter, enter, record } = await createFinishedCase()
  expect(await enter('submitted', 10)).toEqual({ ok: true, changed: true })
  expect(await enter('submitted', 12)).toEqual({ ok: true, changed: true })
  expect(await listMilestones(app.db, applicationId)).toMatchObject([{ day: dayAfter(12), recordedBy: null }])
  expect(await record('submitted', 14)).toEqual({ ok: true, changed: true })
  expect(await enter('submitted', 15)).toMatchObject({ ok: false, reason: 'refused-day' })
})

test('undoing a day takes its clocks back, but not the day of the status', async () => {
  const { app, applicationId, record, setStatus, readStatus } = await createFinishedCase()
  await setStatus('submitted', 10)
  await setStatus('endorsed', 50)
  await record('visa_applied', 60)
  const undo = (fact: DatedFact) => undoMilestone(app, STAFF, { applicationId, fact })
  expect(await undo('submitted')).toMatchObject({
    ok: false,
    error: 'Undo “Endorsed” first, because it needs this day',
  })
  expect(await undo('endorsed')).toMatchObject({ ok: false, error: expect.stringContaining('Update Status') })
  expect(await undo('visa_applied')).toEqual({ ok: true, changed: true })
  expect(await undo('visa_applied')).toEqual({ ok: true, changed: false })
  expect(await listRunningClocks(app.db, applicationId)).toMatchObject([{ clock: 'visa_application' }])
  expect(await readStatus()).toBe('endorsed')
})

test('an unknown application, and one that has ended, are refused', async () => {
  const { app, dayAfter } = await createFinishedCase()
  const stopped = (await anApplication().inStatus('rejected').saveTo(app.db, app.clock)).id
  const input = { fact: 'passport', day: dayAfter(400) } as const
  expect(await recordMilestone(app, STAFF, { applicationId: 'none', ...input })).toEqual({
    ok: false,
    reason: 'not-found',
  })
  const refunded = (await anApplication().inStatus('completed').saveTo(app.db, app.clock)).id
  await writeApplication(app.db, refunded, { endedByRefundAt: app.clock.now() })
  for (const applicationId of [stopped, refunded]) {
    expect(await recordMilestone(app, STAFF, { applicationId, ...input })).toEqual({ ok: false, reason: 'ended' })
  }
})

test('a case with a pack is submitted only once the latest one is approved', async () => {
  const { app, applicationId, enter, setStatus, readStatus } = await createFinishedCase({ isPackApproved: false })
  const pack = { id: applicationId, reference: null }
  const isNotPrepared = { ok: false, errors: { status: expect.stringContaining('isn’t prepared yet') } }
  expect(await setStatus('submitted', 10)).toMatchObject(isNotPrepared)
  await aPack(pack).approved().saveTo(app)
  await aPack(pack).numbered(2).saveTo(app)
  const isNotApproved = { ok: false, errors: { status: expect.stringContaining('hasn’t approved the final pack yet') } }
  expect(await setStatus('submitted', 10)).toMatchObject(isNotApproved)
  expect(await enter('submitted', 10)).toMatchObject({
    ok: false,
    error: expect.stringContaining('approve your final pack'),
  })
  expect(await readStatus()).toBe('completed')
  await aPack(pack).numbered(3).approved().saveTo(app)
  expect(await enter('submitted', 10)).toEqual({ ok: true, changed: true })
})
