import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { findOwnerName } from '#tests/support/find-owner-name.ts'
import { openCase } from './open-case.server.ts'
import { saveSectorOwners } from './owners.server.ts'
import { listTasks } from './queries.server.ts'

const paidDraft = () => anApplication().inSector('technology').settled('initial')

/** Ada owns new cases in technology. */
async function createFirm() {
  const app = await testContext()
  const ada = await aStaffMember().named('Ada Obi').saveTo(app.db, app.clock)
  const actor = { kind: 'staff', id: ada.id } as const
  await saveSectorOwners(app, actor, { owners: { technology: ada.id }, expected: {} })
  const open = (id: string) => app.db.transaction(tx => openCase(app, tx, id))
  return { app, ada, open }
}

test('a paid case gets the owner of its sector and the task of its item once', async () => {
  const { app, ada, open } = await createFirm()
  const { id } = await paidDraft().saveTo(app.db, app.clock)
  await open(id)
  await open(id)
  expect(await findOwnerName(app.db, id)).toBe('Ada Obi')
  expect(await listTasks(app.db, id)).toMatchObject([
    { title: 'Read what they sent and answer in writing', owner: 'Ada Obi' },
  ])
  const events = await eventsAbout(app.db, id)
  expect(events.map(({ type }) => type)).toEqual(['case.assigned', 'task.added'])
  expect(events[0]).toMatchObject({ actor: 'system', details: { from: null, to: ada.id, why: 'sector' } })
})

test('an unpaid application gets neither an owner nor a task', async () => {
  const { app, open } = await createFirm()
  const { id } = await anApplication().inSector('technology').saveTo(app.db, app.clock)
  await open(id)
  expect(await findOwnerName(app.db, id)).toBeNull()
  expect(await listTasks(app.db, id)).toEqual([])
  expect(await eventsAbout(app.db, id)).toEqual([])
})

test('a case keeps its owner, who gets the new task', async () => {
  const { app, open } = await createFirm()
  const bola = await aStaffMember().named('Bola Adé').withEmail('bola@house.example').saveTo(app.db, app.clock)
  const { id } = await paidDraft().saveTo(app.db, app.clock)
  await writeApplication(app.db, id, { ownerId: bola.id })
  await open(id)
  expect(await findOwnerName(app.db, id)).toBe('Bola Adé')
  expect(await listTasks(app.db, id)).toMatchObject([{ owner: 'Bola Adé' }])
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toEqual(['task.added'])
})

test('a case in a sector without an owner stays without one, and its open task goes to a later owner', async () => {
  const { app, ada, open } = await createFirm()
  const { id } = await paidDraft().inSector('arts').saveTo(app.db, app.clock)
  await open(id)
  expect(await findOwnerName(app.db, id)).toBeNull()
  expect(await listTasks(app.db, id)).toMatchObject([{ owner: null }])
  const actor = { kind: 'staff', id: ada.id } as const
  await saveSectorOwners(app, actor, { owners: { arts: ada.id }, expected: {} })
  await open(id)
  expect(await findOwnerName(app.db, id)).toBe('Ada Obi')
  expect(await listTasks(app.db, id)).toMatchObject([{ owner: 'Ada Obi' }])
})

test.each([
  ['has a disabled account', { disabledAt: new Date('2026-11-01T09:00:00Z') }],
  ['may no longer work on cases', { role: 'finance' }],
] as const)('a case gets no owner when the colleague of its sector %s', async (_, change) => {
  const { app, ada, open } = await createFirm()
  await app.db.update(staffMembers).set(change).where(eq(staffMembers.id, ada.id))
  const { id } = await paidDraft().saveTo(app.db, app.clock)
  await open(id)
  expect(await findOwnerName(app.db, id)).toBeNull()
  expect(await listTasks(app.db, id)).toMatchObject([{ owner: null }])
})

test('a status without work of ours adds no task', async () => {
  const { app, open } = await createFirm()
  const { id } = await paidDraft().inStatus('evidence_review').saveTo(app.db, app.clock)
  await open(id)
  expect(await findOwnerName(app.db, id)).toBe('Ada Obi')
  expect(await listTasks(app.db, id)).toEqual([])
})
