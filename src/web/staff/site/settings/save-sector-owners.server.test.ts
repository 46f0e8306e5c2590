import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { loadSectorOwners } from '#src/features/cases/work/owners.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { saveSectorOwnersForm } from './save-sector-owners.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const

async function createFirm() {
  const app = await testContext()
  const ada = await aStaffMember().named('Ada Obi').saveTo(app.db, app.clock)
  const left = await aStaffMember().withEmail('left@house.example').disabled().saveTo(app.db, app.clock)
  /** Sends a form of a page that showed `shown` when it was opened. */
  const save = (fields: Record<string, string>, shown: Record<string, string> = {}) =>
    saveSectorOwnersForm(app, OWNER, { read: JSON.stringify(shown), ...fields })
  return { app, ada, left, save }
}

test('the form saves the owner of each field of work that it names, and leaves the others', async () => {
  const { app, ada, save } = await createFirm()
  expect(await save({ owner_technology: ada.id }, { owner_technology: 'nobody' })).toMatchObject({ ok: true })
  expect(await save({ owner_arts: ada.id }, { owner_arts: 'nobody' })).toMatchObject({ ok: true })
  expect(await loadSectorOwners(app.db)).toEqual({ technology: ada.id, arts: ada.id })
  expect(await save({ owner_arts: 'nobody' }, { owner_arts: ada.id })).toMatchObject({ ok: true })
  expect(await loadSectorOwners(app.db)).toEqual({ technology: ada.id })
  expect(await eventsAbout(app.db, 'sector_owners')).toHaveLength(3)
})

test('a value that is no colleague is refused beside its field, and nothing is saved', async () => {
  const { app, ada, left, save } = await createFirm()
  expect(await save({ owner_technology: ada.id, owner_arts: 'me' })).toEqual({
    ok: false,
    errors: { owner_arts: 'Please choose a colleague, or nobody' },
  })
  expect(await save({ owner_technology: ada.id, owner_arts: left.id })).toEqual({
    ok: false,
    errors: { owner_arts: 'This colleague’s account is disabled. Please choose another one' },
  })
  expect(await loadSectorOwners(app.db)).toEqual({})
})

test('after a colleague’s change the form shows the present owners, and a second save overwrites them', async () => {
  const { app, ada, save } = await createFirm()
  const bola = await aStaffMember().named('Bola Adé').withEmail('bola@house.example').saveTo(app.db, app.clock)
  await save({ owner_technology: ada.id }, { owner_technology: 'nobody' })
  const refused = await save({ owner_technology: bola.id }, { owner_technology: 'nobody' })
  expect(refused).toMatchObject({
    ok: false,
    status: 409,
    more: { currentValues: { owner_technology: ada.id, owner_arts: 'nobody' } },
  })
  expect(await loadSectorOwners(app.db)).toEqual({ technology: ada.id })
  expect(await save({ owner_technology: bola.id }, { owner_technology: ada.id })).toMatchObject({ ok: true })
  expect(await loadSectorOwners(app.db)).toEqual({ technology: bola.id })
})
