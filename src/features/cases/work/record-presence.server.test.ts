import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { recordPresence } from './record-presence.server.ts'
import { staffPresence } from './table.server.ts'

test('colleagues with the same page open see each other for 25 seconds', async () => {
  const app = await testContext()
  const ada = await aStaffMember().named('Ada Obi').saveTo(app.db, app.clock)
  const tade = await aStaffMember().named('Tádé Bello').withEmail('tade@house.example').saveTo(app.db, app.clock)
  const [path, otherPath] = ['/admin/applications/1', '/admin/applications/2']
  expect(await recordPresence(app, { staffId: ada.id, path })).toEqual([])
  expect(await recordPresence(app, { staffId: tade.id, path: otherPath })).toEqual([])
  expect(await recordPresence(app, { staffId: tade.id, path })).toEqual(['Ada Obi'])
  expect(await recordPresence(app, { staffId: ada.id, path })).toEqual(['Tádé Bello'])
  app.clock.advance({ seconds: 26 })
  expect(await recordPresence(app, { staffId: ada.id, path })).toEqual([])
})

test('old rows are removed', async () => {
  const app = await testContext()
  const ada = await aStaffMember().saveTo(app.db, app.clock)
  await recordPresence(app, { staffId: ada.id, path: '/admin/queue' })
  app.clock.advance({ minutes: 11 })
  await recordPresence(app, { staffId: ada.id, path: '/admin/applications' })
  expect(await app.db.select({ path: staffPresence.path }).from(staffPresence)).toEqual([
    { path: '/admin/applications' },
  ])
})
