import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { listDeliveries } from '#src/features/applications/queries.server.ts'
import { recordDelivery } from '#src/features/applications/record-delivery.server.ts'
import { deleteApplication } from '#src/features/cases/bin/bin.server.ts'
import { countOpenWork } from '#src/features/cases/hand-over/hand-over.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { addTaskSchema, finishTaskSchema } from './forms.ts'
import { openCase } from './open-case.server.ts'
import { listTasks } from './queries.server.ts'
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

describe('a task of a stage', () => {
  async function createCaseWithReport() {
    const { app, actor } = await createCase()
    const { id: applicationId } = await anApplication()
      .withEmail('report@example.ng')
      .forItem('full_support', 'full')
      .settled('complete')
      .saveTo(app.db, app.clock)
    await app.db.transaction(tx => openCase(app, tx, applicationId))
    const [task] = await listTasks(app.db, applicationId)
    if (task === undefined) throw new Error('The case opened no task.')
    const finish = (delivery?: Parameters<typeof finishTask>[2]['delivery']) =>
      finishTask(app, actor, { applicationId, taskId: task.id, isDone: true, delivery })
    const deliveries = async () => (await listDeliveries(app.db, applicationId)).map(({ deliveredOn }) => deliveredOn)
    const isDone = async () => (await listTasks(app.db, applicationId))[0]?.doneAt !== null
    return { app, actor, applicationId, stage: task.stage, taskId: task.id, finish, deliveries, isDone }
  }
  const delivered = (deliveredOn: string) => ({ idempotencyKey: randomUUID(), deliveredOn })

  test('is not done before staff said whether it was delivered', async () => {
    const { finish, deliveries, isDone } = await createCaseWithReport()
    expect(await finish()).toEqual({ ok: false, reason: 'ask-delivery' })
    expect(await isDone()).toBe(false)
    expect(await finish(null)).toMatchObject({ ok: true, changed: true })
    expect([await isDone(), await deliveries()]).toEqual([true, []])
  })

  test('records its delivery in the same act, once for the same form sent twice', async () => {
    const { app, applicationId, finish, deliveries, isDone } = await createCaseWithReport()
    const delivery = delivered('2026-11-02')
    const results = await Promise.all([finish(delivery), finish(delivery)])
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    expect([await isDone(), await deliveries()]).toEqual([true, ['2026-11-02']])
    const types = (await eventsAbout(app.db, applicationId)).map(({ type }) => type)
    expect(types.filter(type => type !== 'task.added')).toEqual(['delivery.recorded', 'task.finished'])
  })

  test('keeps the answer of a colleague who says that it was delivered, although another has just ticked it', async () => {
    const { finish, deliveries } = await createCaseWithReport()
    await Promise.all([finish(null), finish(delivered('2026-11-02'))])
    expect(await deliveries()).toEqual(['2026-11-02'])
    expect(await finish(delivered('2026-11-02'))).toMatchObject({ ok: true, wasDelivered: true })
    expect(await deliveries()).toEqual(['2026-11-02'])
  })

  test('stays open if the day is before the application came in', async () => {
    const { finish, deliveries, isDone } = await createCaseWithReport()
    expect(await finish(delivered('2026-11-01'))).toEqual({ ok: false, reason: 'too-early', since: '2026-11-02' })
    expect([await isDone(), await deliveries()]).toEqual([false, []])
  })

  test('asks nothing once the delivery is recorded', async () => {
    const { app, actor, applicationId, stage, finish, isDone } = await createCaseWithReport()
    if (stage === null) throw new Error('The task has no stage.')
    await recordDelivery(app, actor, { applicationId, stage, deliveredOn: '2026-11-02', note: null })
    expect(await finish()).toMatchObject({ ok: true, changed: true })
    expect(await isDone()).toBe(true)
  })
})

test.each([
  [{ delivered: 'yes', deliveredOn: '2026-11-27' }, 'deliveredOn'],
  [{ delivered: 'yes', deliveredOn: '' }, 'deliveredOn'],
  [{ delivered: 'yes' }, 'deliveredOn'],
  [{ delivered: 'perhaps' }, 'delivered'],
])('finishing a task with %j is refused by the field %s', (answer, field) => {
  const parsed = finishTaskSchema('2026-11-26').safeParse({ done: 'yes', ...answer })
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field])
})

test('a task that is not delivered yet needs no day', () => {
  const form = { done: 'yes', delivered: 'no', deliveredOn: '' }
  expect(finishTaskSchema('2026-11-26').safeParse(form).success).toBe(true)
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

test('a task of an application in the bin is not changed', async () => {
  const { app, ada, actor, task, taskId, applicationId } = await createCase()
  await addTask(app, actor, task)
  const [application] = await app.db.select().from(cases)
  await deleteApplication(app, actor, { id: applicationId, confirmation: application?.reference ?? '' })
  const change = { applicationId, taskId, ownerId: null, dueOn: '2026-12-07' }
  expect(await changeTask(app, actor, change)).toEqual({ ok: false, reason: 'not-found' })
  expect((await countOpenWork(app)).get(ada.id)).toBeUndefined()
})
