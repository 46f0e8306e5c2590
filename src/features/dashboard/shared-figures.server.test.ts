import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import type { Clock } from '#src/clock.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { sharedFigures } from './shared-figures.server.ts'

type TestContext = Awaited<ReturnType<typeof testContext>>

async function addApplication({ db, clock }: TestContext, eventClock: Clock = clock) {
  const { id } = await anApplication().saveTo(db, clock)
  await db.transaction(tx =>
    recordEvent({ clock: eventClock }, tx, {
      type: 'application.created',
      actor: { kind: 'visitor' },
      subject: { kind: 'application', id },
      item: 'full_support',
      plan: 'full',
    }),
  )
}

test('figures are read once until there is a new event', async () => {
  const app = await testContext()
  await addApplication(app)
  const [figures, same] = await Promise.all([sharedFigures(app), sharedFigures(app)])
  expect(figures.total).toBe(1)
  expect(same).toBe(figures)
  expect(await sharedFigures(app)).toBe(figures)
})

test('figures include a change as soon as its event is recorded', async () => {
  const app = await testContext()
  expect((await sharedFigures(app)).total).toBe(0)
  await addApplication(app)
  expect((await sharedFigures(app)).total).toBe(1)
})

test('figures include a change whose transaction began before they were read', async () => {
  const app = await testContext()
  const slowClock = { now: () => new Date(app.clock.now().getTime() - 20_000) }
  await addApplication(app)
  expect((await sharedFigures(app)).total).toBe(1)
  await addApplication(app, slowClock)
  expect((await sharedFigures(app)).total).toBe(2)
})

test('figures are read again after ten seconds, because they depend on the time', async () => {
  const app = await testContext()
  expect((await sharedFigures(app)).total).toBe(0)
  await anApplication().saveTo(app.db, app.clock)
  app.clock.advance({ seconds: 9 })
  expect((await sharedFigures(app)).total).toBe(0)
  app.clock.advance({ seconds: 1 })
  expect((await sharedFigures(app)).total).toBe(1)
})

test('figures that cannot be read are not shared', async () => {
  const app = await testContext()
  await app.db.execute('alter table applications rename to hidden')
  await expect(sharedFigures(app)).rejects.toThrow()
  await app.db.execute('alter table hidden rename to applications')
  expect((await sharedFigures(app)).total).toBe(0)
})
