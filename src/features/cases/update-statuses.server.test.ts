import { asc, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#factories/an-application.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { updateApplication } from './update-application.server.ts'
import { MAX_APPLICATIONS_PER_UPDATE, updateStatuses } from './update-statuses.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const EDIT = { status: 'under_review', reason: null, notifyApplicants: true } as const

test('every selected application gets the status, an event and a mail, and keeps its notes', async () => {
  const app = await testContext()
  const shown = await several(app, 3)
  expect(await updateStatuses(app, STAFF, { ...EDIT, applications: shown })).toEqual({
    ok: true,
    changed: 3,
    skipped: [],
  })
  expect(await saved(app, shown)).toMatchObject(
    shown.map(() => ({ status: 'under_review', adminNotes: 'Ours alone', version: 2 })),
  )
  for (const { id } of shown) {
    expect(await eventsAbout(app.db, id)).toMatchObject([{ details: { fields: 'status', to: 'under_review' } }])
  }
  expect(await queuedMail(app.db)).toHaveLength(3)
})

test('applications that changed or were deleted are skipped and named, and the others get the status', async () => {
  const app = await testContext()
  const [edited, already, gone, other] = await several(app, 4)
  if (!edited || !already || !gone || !other) throw new Error('Four were saved.')
  const one = { adminNotes: 'Ours alone', reason: null, notifyApplicant: false, version: 1 } as const
  await updateApplication(app, STAFF, { ...one, id: edited.id, status: 'rejected' })
  await updateApplication(app, STAFF, { ...one, id: already.id, status: 'under_review' })
  await app.db.delete(applications).where(inArray(applications.id, [gone.id]))

  const all = [edited, already, gone, other]
  expect(await updateStatuses(app, STAFF, { ...EDIT, applications: all })).toEqual({
    ok: true,
    changed: 1,
    skipped: [
      { id: gone.id, name: 'A deleted application' },
      { id: edited.id, name: 'Ada Obi' },
    ],
  })
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('a bulk resubmission needs a reason and mails it to each applicant', async () => {
  const app = await testContext()
  const shown = await several(app, 2)
  const edit = { ...EDIT, applications: shown, status: 'resubmission' } as const
  expect(await updateStatuses(app, STAFF, edit)).toEqual({ ok: false, reason: 'reason-required' })
  await updateStatuses(app, STAFF, { ...edit, reason: 'Unsigned.' })
  expect(await saved(app, shown)).toMatchObject(shown.map(() => ({ resubmissionReason: 'Unsigned.' })))
  expect(await queuedMail(app.db)).toMatchObject([{ data: { reason: 'Unsigned.' } }, { data: { reason: 'Unsigned.' } }])
})

test('a bulk update accepts at most a hundred different applications', async () => {
  const app = await testContext()
  const [one] = await several(app, 1)
  if (one === undefined) throw new Error('One was saved.')
  const many = Array.from({ length: MAX_APPLICATIONS_PER_UPDATE + 1 }, () => one)
  expect(await updateStatuses(app, STAFF, { ...EDIT, applications: many })).toMatchObject({ changed: 1 })
  const others = many.map((_, index) => ({ id: `other-${index}`, version: 1 }))
  await expect(updateStatuses(app, STAFF, { ...EDIT, applications: others })).rejects.toThrow(RangeError)
})

test('concurrent bulk updates in any order do not deadlock', async () => {
  const app = await testContext()
  const shown = await several(app, 12)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => {
      const status = index % 2 === 0 ? 'under_review' : 'evidence_review'
      const inOrder = index < 3 ? shown : shown.toReversed()
      return updateStatuses(app, STAFF, { ...EDIT, status, applications: inOrder })
    }),
  )
  expect(answers.every(({ ok }) => ok)).toBe(true)
  // Only the first request changed the applications.
  expect(await saved(app, shown)).toMatchObject(shown.map(() => ({ version: 2 })))
  expect(await queuedMail(app.db)).toHaveLength(12)
})

test('a failed bulk update changes nothing', async () => {
  const app = await testContext()
  const shown = await several(app, 3)
  let mails = 0
  const enqueue: typeof app.jobs.enqueue = (...job) => {
    mails++
    return mails === 3 ? Promise.reject(new Error('Simulated failure.')) : app.jobs.enqueue(...job)
  }
  const update = updateStatuses({ ...app, jobs: { ...app.jobs, enqueue } }, STAFF, { ...EDIT, applications: shown })
  await expect(update).rejects.toThrow('Simulated failure.')
  expect(await saved(app, shown)).toMatchObject(shown.map(() => ({ status: 'pending', version: 1 })))
  expect(await queuedMail(app.db)).toEqual([])
})

async function several(app: AppContext, count: number): Promise<Array<{ id: string; version: number }>> {
  const shown: Array<{ id: string; version: number }> = []
  for (let index = 0; index < count; index++) {
    shown.push(await anApplication().withAdminNotes('Ours alone').settled('initial').saveTo(app.db, app.clock))
  }
  return shown
}

function saved(app: AppContext, shown: ReadonlyArray<{ id: string }>) {
  const ids = shown.map(({ id }) => id)
  return app.db.select().from(applications).where(inArray(applications.id, ids)).orderBy(asc(applications.id))
}
