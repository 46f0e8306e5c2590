import { and, eq, lte } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPack } from '#dev/factories/a-pack.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import { listStatusChanges } from '#src/features/applications/queries.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { listMilestones, listRunningClocks } from '#src/features/cases/dates/queries.server.ts'
import { type Status, UNDO_MS } from '#src/features/cases/states.ts'
import { tasks } from '#src/features/cases/work/table.server.ts'
import { deliverMail } from '#src/features/mail/deliver-mail.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { queuedMail, testContext } from '#tests/support/app-context.ts'
import { recordMilestone } from './record-milestone.server.ts'
import { undoStatus } from './undo-status.server.ts'
import { updateApplication } from './update-application.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const COLLEAGUE = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a11' } as const

async function createCase(status: Status) {
  const app = await testContext()
  const builder = anApplication().forItem('full_support', 'full').settled('complete').inStatus(status)
  const saved = await builder.saveTo(app.db, app.clock)
  const { id } = saved
  await aPack(saved).approved().saveTo(app)
  app.clock.advance({ days: 3 })
  const read = async () => (await app.db.select().from(liveApplications).where(eq(liveApplications.id, id)))[0]
  const setStatus = async (to: Status, reason: string | null = null, day = dayInLagos(app.clock.now())) =>
    updateApplication(app, STAFF, {
      id,
      version: (await read())?.version ?? 0,
      status: to,
      day,
      adminNotes: null,
      reason,
      skipsSteps: true,
      notifyApplicant: true,
    })
  return { app, id, read, setStatus, undo: () => undoStatus(app, STAFF, id) }
}

test('an undone status gives back the status, its day, its deadlines and its task, and no mail is sent', async () => {
  const { app, id, read, setStatus, undo } = await createCase('endorsed')
  const before = await read()
  const [milestones, clocks] = [await listMilestones(app.db, id), await listRunningClocks(app.db, id)]
  await setStatus('final_review', 'A mistake.')
  expect(await listMilestones(app.db, id)).toEqual([])
  expect(await app.db.select().from(tasks).where(eq(tasks.caseId, id))).toHaveLength(1)
  app.clock.advance({ seconds: 119 })
  expect(await undo()).toEqual({ ok: true, status: 'endorsed' })
  expect(await read()).toMatchObject({ status: 'endorsed', statusSince: before?.statusSince, version: 3 })
  expect(await listMilestones(app.db, id)).toEqual(milestones)
  expect(await listRunningClocks(app.db, id)).toEqual(clocks)
  expect(await app.db.select().from(tasks).where(eq(tasks.caseId, id))).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
  expect(await listStatusChanges(app.db, id)).toEqual([])
  expect(await undo()).toEqual({ ok: false, reason: 'too-late' })
})

test('undoing a status takes back its day, also one that was corrected since', async () => {
  const { app, id, setStatus, undo } = await createCase('submitted')
  const before = await listMilestones(app.db, id)
  await setStatus('endorsed')
  app.clock.advance({ seconds: 20 })
  await setStatus('endorsed', null, addDays(dayInLagos(app.clock.now()), -1))
  expect(await undo()).toMatchObject({ ok: true, status: 'submitted' })
  expect(await listMilestones(app.db, id)).toEqual(before)
})

test('an application comes back from Rejected while an identical one is unpaid', async () => {
  const app = await testContext()
  const answers = { applicantName: 'Ada Obi', email: 'ada@example.ng', sector: 'technology', notes: null }
  const input = { ...answers, item: 'application_fee', plan: 'split', sender: 'network' } as const
  const { id } = await createApplication(app, input)
  app.clock.advance({ hours: 1 })
  const rejection = { status: 'rejected', adminNotes: null, reason: null, notifyApplicant: true } as const
  await updateApplication(app, STAFF, { id, version: 1, ...rejection })
  app.clock.advance({ seconds: 20 })
  expect(await createApplication(app, input)).toMatchObject({ isNew: true })
  expect(await undoStatus(app, STAFF, id)).toEqual({ ok: true, status: 'pending' })
})

test('a reason for a resubmission comes back with its status', async () => {
  const { app, setStatus, read, undo } = await createCase('draft_review')
  await setStatus('resubmission', 'Unsigned.')
  app.clock.advance({ minutes: 1 })
  await setStatus('final_review')
  expect(await undo()).toMatchObject({ ok: true, status: 'resubmission' })
  expect(await read()).toMatchObject({ resubmissionRequired: true, resubmissionReason: 'Unsigned.' })
})

test('after two minutes, or once the mail has gone out, a status cannot be undone', async () => {
  const { app, read, setStatus, undo } = await createCase('completed')
  await setStatus('submitted')
  await app.db.update(mails).set({ state: 'sent', sentAt: app.clock.now() })
  expect(await undo()).toEqual({ ok: false, reason: 'too-late' })
  app.clock.advance({ minutes: 10 })
  await setStatus('endorsed')
  app.clock.advance({ minutes: 2 })
  expect(await undo()).toEqual({ ok: false, reason: 'too-late' })
  expect(await read()).toMatchObject({ status: 'endorsed' })
})

test('only the colleague who set a status undoes it, and only before later days need it', async () => {
  const { app, id, setStatus, undo } = await createCase('submitted')
  await setStatus('endorsed')
  expect(await undoStatus(app, COLLEAGUE, id)).toEqual({ ok: false, reason: 'of-colleague' })
  expect(await queuedMail(app.db)).toHaveLength(1)
  const day = dayInLagos(app.clock.now())
  await recordMilestone(app, STAFF, { applicationId: id, fact: 'visa_applied', day })
  expect(await undo()).toEqual({ ok: false, reason: 'has-follower', follower: 'Visa applied for' })
  expect(await undoStatus(app, STAFF, 'x')).toEqual({ ok: false, reason: 'not-found' })
})

test('of two presses, one undoes', async () => {
  const { setStatus, undo } = await createCase('pending')
  await setStatus('under_review')
  const results = await Promise.all([undo(), undo()])
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

test('a mail about a status that has changed since is kept back, until the change is undone', async () => {
  const { app, id, setStatus, undo } = await createCase('pending')
  const sender = { ...app, mail: { send: async () => {} }, mailFrom: 'Us <us@example.ng>', mailTemplates }
  const deliver = async () => {
    const isQueued = and(eq(mails.caseId, id), lte(mails.queuedAt, new Date(app.clock.now().getTime() - UNDO_MS)))
    const outcomes: Array<string> = []
    for (const mail of await app.db.select().from(mails).where(isQueued).orderBy(mails.queuedAt))
      outcomes.push(await deliverMail(sender, mail.id))
    return outcomes
  }
  await setStatus('under_review')
  app.clock.advance({ minutes: 1 })
  await setStatus('evidence_review')
  app.clock.advance({ minutes: 1 })
  expect(await deliver()).toEqual(['dropped'])
  app.clock.advance({ seconds: 30 })
  expect(await undo()).toEqual({ ok: true, status: 'under_review' })
  expect(await app.waitingJobs('deliver-mail')).toHaveLength(3)
  expect(await deliver()).toEqual(['sent'])
})
