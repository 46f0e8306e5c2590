import { asc, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#factories/an-application.server.ts'
import type { Ground } from '#src/database/ground.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { eventsAbout, queuedMail, testGround } from '#tests/support/ground.ts'
import { updateApplication } from './update-application.server.ts'
import { MOST_AT_ONCE, updateStatuses } from './update-statuses.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const WISH = { status: 'under_review', reason: null, tellApplicants: true } as const

test('all of them get the status, each with its own event and mail, and keep their notes', async () => {
  const app = await testGround()
  const shown = await several(app, 3)
  expect(await updateStatuses(app, STAFF, { ...WISH, applications: shown })).toEqual({
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

test('those that somebody changed or deleted meanwhile are left and named; those that stand so already are done', async () => {
  const app = await testGround()
  const [edited, already, gone, other] = await several(app, 4)
  if (!edited || !already || !gone || !other) throw new Error('Four were saved.')
  const one = { adminNotes: 'Ours alone', reason: null, tellApplicant: false, version: 1 } as const
  await updateApplication(app, STAFF, { ...one, id: edited.id, status: 'rejected' })
  await updateApplication(app, STAFF, { ...one, id: already.id, status: 'under_review' })
  await app.db.delete(applications).where(inArray(applications.id, [gone.id]))

  const all = [edited, already, gone, other]
  expect(await updateStatuses(app, STAFF, { ...WISH, applications: all })).toEqual({
    ok: true,
    changed: 1,
    skipped: [
      { id: gone.id, name: 'An application that is deleted' },
      { id: edited.id, name: 'Ada Obi' },
    ],
  })
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('a resubmission of many needs its reason and says it to each', async () => {
  const app = await testGround()
  const shown = await several(app, 2)
  const wish = { ...WISH, applications: shown, status: 'resubmission' } as const
  expect(await updateStatuses(app, STAFF, wish)).toEqual({ ok: false, reason: 'reason-required' })
  await updateStatuses(app, STAFF, { ...wish, reason: 'Unsigned.' })
  expect(await saved(app, shown)).toMatchObject(shown.map(() => ({ resubmissionReason: 'Unsigned.' })))
  expect(await queuedMail(app.db)).toMatchObject([{ data: { reason: 'Unsigned.' } }, { data: { reason: 'Unsigned.' } }])
})

test('at most a hundred are changed at once, however often one is named', async () => {
  const app = await testGround()
  const [one] = await several(app, 1)
  if (one === undefined) throw new Error('One was saved.')
  const many = Array.from({ length: MOST_AT_ONCE + 1 }, () => one)
  expect(await updateStatuses(app, STAFF, { ...WISH, applications: many })).toMatchObject({ changed: 1 })
  const others = many.map((_, index) => ({ id: `other-${index}`, version: 1 }))
  await expect(updateStatuses(app, STAFF, { ...WISH, applications: others })).rejects.toThrow(RangeError)
})

test('many who change the same ones at once, in any order, never wait for each other for ever', async () => {
  const app = await testGround()
  const shown = await several(app, 12)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => {
      const status = index % 2 === 0 ? 'under_review' : 'evidence_review'
      const inOrder = index < 3 ? shown : shown.toReversed()
      return updateStatuses(app, STAFF, { ...WISH, status, applications: inOrder })
    }),
  )
  expect(answers.every(({ ok }) => ok)).toBe(true)
  // Whoever came first changed all of them; those who wished the same found it done.
  expect(await saved(app, shown)).toMatchObject(shown.map(() => ({ version: 2 })))
  expect(await queuedMail(app.db)).toHaveLength(12)
})

test('what is cut off half-way has changed none of them', async () => {
  const app = await testGround()
  const shown = await several(app, 3)
  let mails = 0
  const enqueue: typeof app.jobs.enqueue = (...job) => {
    mails++
    return mails === 3 ? Promise.reject(new Error('The lights went out.')) : app.jobs.enqueue(...job)
  }
  const update = updateStatuses({ ...app, jobs: { ...app.jobs, enqueue } }, STAFF, { ...WISH, applications: shown })
  await expect(update).rejects.toThrow('The lights went out.')
  expect(await saved(app, shown)).toMatchObject(shown.map(() => ({ status: 'pending', version: 1 })))
  expect(await queuedMail(app.db)).toEqual([])
})

async function several(app: Ground, count: number): Promise<Array<{ id: string; version: number }>> {
  const shown: Array<{ id: string; version: number }> = []
  for (let index = 0; index < count; index++) {
    shown.push(await anApplication().withAdminNotes('Ours alone').settled('initial').saveTo(app.db, app.clock))
  }
  return shown
}

function saved(app: Ground, shown: ReadonlyArray<{ id: string }>) {
  const ids = shown.map(({ id }) => id)
  return app.db.select().from(applications).where(inArray(applications.id, ids)).orderBy(asc(applications.id))
}
