import { asc, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { updateApplication } from './update-application.server.ts'
import { MAX_APPLICATIONS_PER_UPDATE, type StatusesUpdate, updateStatuses } from './update-statuses.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const EDIT = { status: 'under_review', reason: null, skipsSteps: true, notifyApplicants: true } as const

test('a bulk update gives every selected application the status, an event and a mail, and keeps its notes', async () => {
  const app = await testContext()
  const selection = await saveApplications(app, 3)
  expect(await updateStatuses(app, STAFF, { ...EDIT, applications: selection })).toEqual({
    ok: true,
    changed: 3,
    skipped: [],
  })
  expect(await loadApplications(app, selection)).toMatchObject(
    selection.map(() => ({ status: 'under_review', version: 2 })),
  )
  for (const { id } of selection) {
    expect(await eventsAbout(app.db, id)).toMatchObject([{ details: { fields: 'status', to: 'under_review' } }])
  }
  expect(await queuedMail(app.db)).toHaveLength(3)
})

test('a bulk update skips and names applications that have changed or been deleted, and updates the others', async () => {
  const app = await testContext()
  const [edited, upToDate, deleted, other] = await saveApplications(app, 4)
  if (!edited || !upToDate || !deleted || !other) throw new Error('Four were saved.')
  const edit = { adminNotes: null, reason: null, notifyApplicant: false, version: 1 } as const
  await updateApplication(app, STAFF, { ...edit, id: edited.id, status: 'rejected' })
  await updateApplication(app, STAFF, { ...edit, id: upToDate.id, status: 'under_review' })
  await app.db.delete(cases).where(inArray(cases.id, [deleted.id]))

  const selection = [edited, upToDate, deleted, other]
  expect(await updateStatuses(app, STAFF, { ...EDIT, applications: selection })).toEqual({
    ok: true,
    changed: 1,
    skipped: [
      { id: deleted.id, name: 'A deleted application' },
      { id: edited.id, name: 'Ada Obi' },
    ],
  })
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('a bulk resubmission needs a reason and mails it to each applicant', async () => {
  const app = await testContext()
  const selection = await saveApplications(app, 2)
  const edit = { ...EDIT, applications: selection, status: 'resubmission' } as const
  expect(await updateStatuses(app, STAFF, edit)).toMatchObject({ ok: false, errors: { reason: expect.any(String) } })
  await updateStatuses(app, STAFF, { ...edit, reason: 'Unsigned.' })
  expect(await loadApplications(app, selection)).toMatchObject(
    selection.map(() => ({ resubmissionReason: 'Unsigned.' })),
  )
  expect(await queuedMail(app.db)).toMatchObject([{ data: { reason: 'Unsigned.' } }, { data: { reason: 'Unsigned.' } }])
})

test('a bulk update accepts at most a hundred different applications', async () => {
  const app = await testContext()
  const [application] = await saveApplications(app, 1)
  if (application === undefined) throw new Error('One was saved.')
  const duplicates = Array.from({ length: MAX_APPLICATIONS_PER_UPDATE + 1 }, () => application)
  expect(await updateStatuses(app, STAFF, { ...EDIT, applications: duplicates })).toMatchObject({ changed: 1 })
  const otherApplications = duplicates.map((_, index) => ({ id: `other-${index}`, version: 1 }))
  await expect(updateStatuses(app, STAFF, { ...EDIT, applications: otherApplications })).rejects.toThrow(RangeError)
})

test('concurrent bulk updates that list applications in different orders do not deadlock', async () => {
  const app = await testContext()
  const selection = await saveApplications(app, 12)
  const results = await Promise.all(
    Array.from({ length: 6 }, (_, index) => {
      const status = index % 2 === 0 ? 'under_review' : 'evidence_review'
      const orderedSelection = index < 3 ? selection : selection.toReversed()
      return updateStatuses(app, STAFF, { ...EDIT, status, applications: orderedSelection })
    }),
  )
  expect(results.every(({ ok }) => ok)).toBe(true)
  // Version 2 shows that only one of the requests changed the applications.
  expect(await loadApplications(app, selection)).toMatchObject(selection.map(() => ({ version: 2 })))
  expect(await queuedMail(app.db)).toHaveLength(12)
})

test('a dated status, a step back from one, and unconfirmed skips are refused together', async () => {
  const app = await testContext()
  const selection = await saveApplications(app, 2)
  const update = (edit: Partial<StatusesUpdate>) =>
    updateStatuses(app, STAFF, { ...EDIT, applications: selection, ...edit })
  expect(await update({ status: 'endorsed' })).toMatchObject({ ok: false, errors: { status: expect.any(String) } })
  expect(await update({ status: 'draft_review', skipsSteps: false })).toMatchObject({
    ok: false,
    errors: { skipsSteps: expect.stringContaining('Pending to Draft Review: 2 steps are skipped') },
  })
  expect(await loadApplications(app, selection)).toMatchObject([{ version: 1 }, { version: 1 }])
  const endorsed = await anApplication().inStatus('endorsed').named('Ada Obi').saveTo(app.db, app.clock)
  expect(await update({ applications: [...selection, { id: endorsed.id, version: 1 }] })).toMatchObject({
    errors: { status: expect.stringContaining('Ada Obi is Endorsed') },
  })
})

test('a failed bulk update changes nothing', async () => {
  const app = await testContext()
  const selection = await saveApplications(app, 3)
  let mails = 0
  const enqueue: typeof app.jobs.enqueue = (...job) => {
    mails++
    return mails === 3 ? Promise.reject(new Error('Simulated failure.')) : app.jobs.enqueue(...job)
  }
  const update = updateStatuses({ ...app, jobs: { ...app.jobs, enqueue } }, STAFF, { ...EDIT, applications: selection })
  await expect(update).rejects.toThrow('Simulated failure.')
  expect(await loadApplications(app, selection)).toMatchObject(selection.map(() => ({ status: 'pending', version: 1 })))
  expect(await queuedMail(app.db)).toEqual([])
})

async function saveApplications(app: AppContext, count: number): Promise<Array<{ id: string; version: number }>> {
  const selection: Array<{ id: string; version: number }> = []
  for (let index = 0; index < count; index++) {
    selection.push(await anApplication().settled('initial').saveTo(app.db, app.clock))
  }
  return selection
}

function loadApplications(app: AppContext, selection: ReadonlyArray<{ id: string }>) {
  const ids = selection.map(({ id }) => id)
  return app.db
    .select()
    .from(liveApplications)
    .where(inArray(liveApplications.id, ids))
    .orderBy(asc(liveApplications.id))
}
