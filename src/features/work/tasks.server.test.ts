import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { listTasks } from './queries.server.ts'
import { addTaskSchema } from './task-form.ts'
import { addTask, changeTask, finishTask } from './tasks.server.ts'

async function createCase() {
  const app = await testContext()
  const ada = await aStaffMember().named('Ada Obi').saveTo(app.db, app.clock)
  const { id: applicationId } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const taskId = randomUUID()
  const task = { idempotencyKey: taskId, applicationId, title: 'Call Friday', ownerId: ada.id, dueOn: '2026-12-04' }
  return { app, ada, task, taskId, applicationId, actor: { kind: 'staff', id: ada.id } as const }
}

test('a task is added once, done, and opened again', async () => {
  const { app, actor, task, taskId, applicationId } = await createCase()
  await Promise.all([addTask(app, actor, task), addTask(app, actor, task)])
  expect(await listTasks(app.db, applicationId)).toMatchObject([
    { title: 'Call Friday', owner: 'Ada Obi', dueOn: '2026-12-04', doneAt: null },
  ])
  const key = { applicationId, taskId }
  expect(await finishTask(app, actor, { ...key, isDone: true })).toMatchObject({ ok: true, changed: true })
  expect(await finishTask(app, actor, { ...key, isDone: true })).toMatchObject({ ok: true, changed: false })
  expect((await listTasks(app.db, applicationId))[0]?.doneAt).toEqual(app.clock.now())
  expect(await finishTask(app, actor, { ...key, isDone: false })).toMatchObject({ ok: true, changed: true })
  expect((await eventsAbout(app.db, applicationId)).map(({ type }) => type)).toEqual([
    'task.added',
    'task.finished',
    'task.reopened',
  ])
})

test('owner and day of a task can be changed, and the same change again does nothing', async () => {
  const { app, actor, task, taskId, applicationId } = await createCase()
  await addTask(app, actor, task)
  const change = { applicationId, taskId, ownerId: null, dueOn: '2026-12-07' }
  expect(await changeTask(app, actor, change)).toEqual({ ok: true, changed: true })
  expect(await changeTask(app, actor, change)).toEqual({ ok: true, changed: false })
  expect(await listTasks(app.db, applicationId)).toMatchObject([{ owner: null, dueOn: '2026-12-07' }])
})

test('a disabled colleague gets no task, but keeps one whose day changes', async () => {
  const { app, ada, actor, task, taskId, applicationId } = await createCase()
  const left = await aStaffMember().withEmail('left@house.example').disabled().saveTo(app.db, app.clock)
  expect(await addTask(app, actor, { ...task, ownerId: left.id })).toEqual({ ok: false, reason: 'disabled' })
  await addTask(app, actor, task)
  const change = { applicationId, taskId, dueOn: '2026-12-07' }
  expect(await changeTask(app, actor, { ...change, ownerId: left.id })).toEqual({ ok: false, reason: 'disabled' })
  await app.db.update(staffMembers).set({ disabledAt: app.clock.now() }).where(eq(staffMembers.id, ada.id))
  expect(await changeTask(app, actor, { ...change, ownerId: ada.id })).toEqual({ ok: true, changed: true })
})

test('a task of another application is not found', async () => {
  const { app, actor, task, taskId } = await createCase()
  await addTask(app, actor, task)
  const key = { applicationId: randomUUID(), taskId }
  expect(await finishTask(app, actor, { ...key, isDone: true })).toEqual({ ok: false, reason: 'not-found' })
})

test('a form without an owner says which field is missing', () => {
  const error = () => 'Please reload the page'
  const form = { title: 'Call them', owner: '', dueOn: '2026-11-26' }
  const parsed = addTaskSchema('2026-11-26').safeParse(form, { error })
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['Please choose a colleague, or nobody'])
})

test.each([
  [{ dueOn: '2026-11-25' }, 'dueOn'],
  [{ dueOn: '2026-02-30' }, 'dueOn'],
  [{ dueOn: '2031-01-01' }, 'dueOn'],
  [{ title: '  ' }, 'title'],
  [{ title: 'x'.repeat(201) }, 'title'],
  [{ owner: '' }, 'owner'],
])('the form of a task with %j is refused by the field %s', (wrong, field) => {
  const form = { title: 'Call them', owner: 'nobody', dueOn: '2026-11-26', ...wrong }
  const parsed = addTaskSchema('2026-11-26').safeParse(form)
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field])
})
