import { expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { findOwnerName } from '#tests/support/find-owner-name.ts'
import { assignApplications } from './assign-applications.server.ts'
import { openCase } from './open-case.server.ts'
import { listTasks } from './queries.server.ts'
import { loadSectorOwners, saveSectorOwners } from './sector-owners.server.ts'

async function createFirm() {
  const app = await testContext()
  const ada = await aStaffMember().named('Ada Obi').saveTo(app.db, app.clock)
  const left = await aStaffMember().withEmail('left@house.example').disabled().saveTo(app.db, app.clock)
  return { app, ada, left, actor: { kind: 'staff', id: ada.id } as const }
}

test('owners of sectors are saved, a conflict is refused, and a disabled colleague too', async () => {
  const { app, ada, left, actor } = await createFirm()
  const owners = { technology: ada.id, arts: null }
  expect(await saveSectorOwners(app, actor, { owners, expected: {} })).toEqual({ ok: true, changed: ['technology'] })
  expect(await saveSectorOwners(app, actor, { owners, expected: {} })).toEqual({ ok: true, changed: [] })
  expect(await saveSectorOwners(app, actor, { owners: { technology: null }, expected: {} })).toMatchObject({
    ...{ ok: false, reason: 'conflict', owners: { technology: ada.id } },
  })
  expect(await saveSectorOwners(app, actor, { owners: { arts: left.id }, expected: {} })).toEqual({
    ...{ ok: false, reason: 'disabled', sector: 'arts' },
  })
  expect(await loadSectorOwners(app.db)).toEqual({ technology: ada.id })
  expect(await eventsAbout(app.db, 'sector_owners')).toHaveLength(1)
})

test('a paid case gets the owner of its sector and the task of its item once', async () => {
  const { app, ada, actor } = await createFirm()
  await saveSectorOwners(app, actor, { owners: { technology: ada.id }, expected: {} })
  const { id } = await anApplication().inSector('technology').settled('initial').saveTo(app.db, app.clock)
  const open = () => app.db.transaction(tx => openCase(app, tx, id))
  await open()
  await open()
  expect(await findOwnerName(app.db, id)).toBe('Ada Obi')
  expect(await listTasks(app.db, id)).toMatchObject([
    { title: 'Read what they sent and answer in writing', owner: 'Ada Obi' },
  ])
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toEqual(['application.assigned', 'task.added'])
})

test('a paid case keeps the owner whom it has', async () => {
  const { app, ada, actor } = await createFirm()
  const tade = await aStaffMember().named('Tade').withEmail('tade@house.example').saveTo(app.db, app.clock)
  await saveSectorOwners(app, actor, { owners: { technology: ada.id }, expected: {} })
  const { id } = await anApplication().inSector('technology').settled('initial').saveTo(app.db, app.clock)
  await assignApplications(app, actor, { applicationIds: [id], ownerId: tade.id, note: null })
  await app.db.transaction(tx => openCase(app, tx, id))
  expect(await findOwnerName(app.db, id)).toBe('Tade')
})

test('an unpaid application gets neither owner nor task', async () => {
  const { app, ada, actor } = await createFirm()
  const unpaid = await anApplication().inSector('technology').saveTo(app.db, app.clock)
  await saveSectorOwners(app, actor, { owners: { technology: ada.id }, expected: {} })
  await app.db.transaction(tx => openCase(app, tx, unpaid.id))
  expect(await findOwnerName(app.db, unpaid.id)).toBeNull()
  expect(await listTasks(app.db, unpaid.id)).toEqual([])
})
