import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { deleteApplication } from '#src/features/cases/bin/bin.server.ts'
import { recordMilestone, undoMilestone } from '#src/features/cases/status/record-milestone.server.ts'
import { stopReminders } from '#src/features/mail/stop-reminders.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { receiveRequest } from '#src/features/privacy/requests.server.ts'
import { queuedMail, testContext } from '#tests/support/app-context.ts'
import { storyRequestMail } from './mails.tsx'
import { stories } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

/** A case whose visa was applied for twenty days ago. */
async function setUp() {
  const app = await testContext()
  const application = await anApplication().settled('complete').inStatus('endorsed').saveTo(app.db, app.clock)
  const { id: applicationId, email, reference } = application
  app.clock.advance({ days: 120 })
  const today = dayInLagos(app.clock.now())
  const applied = { applicationId, fact: 'visa_applied', day: addDays(today, -20) } as const
  expect(await recordMilestone(app, STAFF, applied)).toMatchObject({ ok: true })
  const grant = async (daysAgo = 1) => {
    const day = addDays(today, -daysAgo)
    expect(await recordMilestone(app, STAFF, { applicationId, fact: 'granted', day })).toMatchObject({ ok: true })
  }
  const undo = () => undoMilestone(app, STAFF, { applicationId, fact: 'granted' })
  const listRequests = async () =>
    (await queuedMail(app.db, email)).filter(({ template }) => template === storyRequestMail.name)
  return { app, applicationId, email, reference: reference ?? '', grant, undo, listRequests }
}

test('the day of the visa asks once for a story, also when it is corrected, or undone and recorded again', async () => {
  const { app, applicationId, grant, undo, listRequests } = await setUp()
  await grant()
  await grant(2)
  expect(await listRequests()).toHaveLength(1)
  expect(await app.db.select().from(stories)).toMatchObject([{ caseId: applicationId, state: 'asked' }])
  await app.db.update(mails).set({ state: 'sent', sentAt: app.clock.now() })
  await undo()
  await grant()
  expect(await listRequests()).toHaveLength(1)
})

test('a day that is undone before the mail goes out takes the question back, and the next day asks', async () => {
  const { app, grant, undo, listRequests } = await setUp()
  await grant()
  await undo()
  expect([await listRequests(), await app.db.select().from(stories)]).toEqual([[], []])
  await grant()
  expect(await listRequests()).toHaveLength(1)
})

test('concurrent days ask once', async () => {
  const { grant, listRequests } = await setUp()
  await Promise.all([grant(1), grant(2), grant(3)])
  expect(await listRequests()).toHaveLength(1)
})

test.each(['restriction', 'objection'] as const)('after a request of %s we do not ask', async kind => {
  const { app, email, grant, listRequests } = await setUp()
  await receiveRequest(app, STAFF, { id: randomUUID(), email, caseId: null, kind, text: 'Please stop.' })
  await grant()
  expect(await listRequests()).toEqual([])
})

test('a recipient who stopped reminders is not asked', async () => {
  const { app, applicationId, grant, listRequests } = await setUp()
  await stopReminders(app, { matter: 'deadlines', id: applicationId })
  await grant()
  expect(await listRequests()).toEqual([])
})

test('a case that goes to the bin before the mail goes out is not asked', async () => {
  const { app, applicationId, reference, grant, listRequests } = await setUp()
  await grant()
  await deleteApplication(app, STAFF, { id: applicationId, confirmation: reference })
  expect(await listRequests()).toEqual([])
})
