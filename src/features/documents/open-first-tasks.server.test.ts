import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { listOpenRequests, openFirstTasks } from './open-first-tasks.server.ts'
import { documentRequests } from './table.server.ts'

async function createCase(prepare = (builder: ReturnType<typeof anApplication>) => builder) {
  const app = await testContext()
  const builder = prepare(anApplication().forItem('full_support', 'split').settled('initial'))
  const { id } = await builder.saveTo(app.db, app.clock)
  const open = () => app.db.transaction(tx => openFirstTasks(app, tx, id))
  const list = () => app.db.transaction(tx => listOpenRequests(app, tx, id))
  return { app, id, open, list }
}

test('without a field, only the CV is requested, within five business days', async () => {
  const { app, id, open, list } = await createCase(builder => builder.inSector(null))
  await open()
  expect(await list()).toEqual([{ documentType: 'CV/Resume', due: '2026-11-09' }])
  expect(await eventsAbout(app.db, id)).toMatchObject([{ type: 'document.requested', actor: 'system' }])
})

test('once the field is known, its first evidence is added and the CV stays', async () => {
  const { app, id, open, list } = await createCase(builder => builder.inSector(null))
  await open()
  await writeApplication(app.db, id, { sector: 'fashion' })
  await open()
  expect(await list()).toEqual([
    { documentType: 'CV/Resume', due: '2026-11-09' },
    { documentType: 'Collections and Lookbooks', due: '2026-11-16' },
  ])
})

test('opening the first tasks at the same time requests each document once', async () => {
  const { app, id, open, list } = await createCase(builder => builder.inSector('fashion'))
  await Promise.all(Array.from({ length: 4 }, open))
  expect(await list()).toHaveLength(2)
  expect(await eventsAbout(app.db, id)).toHaveLength(2)
})

test('a document that was requested before, in any state, is not requested again', async () => {
  const { app, id, open, list } = await createCase(builder => builder.inSector(null))
  const request = { id: randomUUID(), caseId: id, documentType: 'CV/Resume', description: 'Three pages.' }
  await app.db.insert(documentRequests).values({ ...request, status: 'fulfilled', requestedAt: app.clock.now() })
  await open()
  expect(await list()).toEqual([])
})

test.each(['rejected', 'completed'] as const)('a case in %s gets no tasks', async status => {
  const { open, list } = await createCase(builder => builder.inStatus(status))
  await open()
  expect(await list()).toEqual([])
})
