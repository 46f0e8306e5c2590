import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { tasks } from '#src/features/cases/work/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { findTodaysWork } from './todays-work.server.ts'

test('today’s work has the queue, the calls that have not ended and the own tasks that are due', async () => {
  const app = await testContext()
  const today = dayInLagos(app.clock.now())
  const me = await aStaffMember().saveTo(app.db, app.clock)
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const { booking } = await aBooking().at(today, '15:00').saveTo(app.db, app.clock)
  await aBooking().at(today, '08:00').saveTo(app.db, app.clock)
  await aBooking().at(addDays(today, 1), '09:00').saveTo(app.db, app.clock)
  const createTask = (ownerId: string | null, dueOn: string) => ({
    id: randomUUID(),
    caseId: application.id,
    title: `Due ${dueOn}`,
    ownerId,
    dueOn,
    createdAt: app.clock.now(),
  })
  await app.db
    .insert(tasks)
    .values([
      createTask(me.id, today),
      createTask(me.id, addDays(today, -2)),
      createTask(me.id, addDays(today, 1)),
      createTask(null, today),
    ])

  const work = await findTodaysWork(app, me.id)
  expect(work.queue).toMatchObject({ total: 1, reasons: { task: 1, 'first-reading': 1 }, withoutOwner: 1 })
  expect(work.calls.map(({ id }) => id)).toEqual([booking.id])
  expect(work.tasks.map(({ dueOn }) => dueOn)).toEqual([addDays(today, -2), today])
})

test.each([{ status: 'rejected' } as const, { endedByRefundAt: new Date() }])(
  'tasks of a case that has ended with %j are no work of today',
  async end => {
    const app = await testContext()
    const me = await aStaffMember().saveTo(app.db, app.clock)
    const { id } = await anApplication().inStatus('under_review').settled('initial').saveTo(app.db, app.clock)
    const now = app.clock.now()
    const task = { id: randomUUID(), caseId: id, title: 'Call', ownerId: me.id, createdAt: now }
    await app.db.insert(tasks).values({ ...task, dueOn: dayInLagos(now) })
    expect((await findTodaysWork(app, me.id)).tasks).toHaveLength(1)
    await writeApplication(app.db, id, end)
    expect((await findTodaysWork(app, me.id)).tasks).toEqual([])
  },
)
