import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { loadSectorOwners, saveSectorOwners } from './owners.server.ts'

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
    ok: false,
    reason: 'conflict',
    owners: { technology: ada.id },
  })
  expect(await saveSectorOwners(app, actor, { owners: { arts: left.id }, expected: {} })).toEqual({
    ok: false,
    reason: 'disabled',
    sector: 'arts',
  })
  expect(await loadSectorOwners(app.db)).toEqual({ technology: ada.id })
  expect(await eventsAbout(app.db, 'sector_owners')).toHaveLength(1)
})
