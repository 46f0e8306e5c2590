import { expect, test } from 'vitest'
import { eventsAbout, testGround } from '#tests/support/ground.ts'
import { currentSettings } from './queries.server.ts'
import { saveSettings } from './save-settings.server.ts'
import { settingsTable } from './table.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const

test('until somebody saves a setting it has its default', async () => {
  const app = await testGround()
  expect(await currentSettings(app.db)).toEqual({ maintenanceMode: false })
})

test('a saved setting is in force, and who saved it is recorded', async () => {
  const app = await testGround()
  await saveSettings(app, OWNER, { maintenanceMode: true })
  expect(await currentSettings(app.db)).toEqual({ maintenanceMode: true })
  expect(await eventsAbout(app.db, 'settings')).toEqual([
    { type: 'settings.saved', actor: 'staff', details: { fields: 'maintenanceMode' } },
  ])
})

test('a setting can be saved again, by two at once too', async () => {
  const app = await testGround()
  await Promise.all([
    saveSettings(app, OWNER, { maintenanceMode: true }),
    saveSettings(app, OWNER, { maintenanceMode: true }),
  ])
  app.clock.advance({ hours: 1 })
  await saveSettings(app, OWNER, { maintenanceMode: false })
  expect(await currentSettings(app.db)).toEqual({ maintenanceMode: false })
  expect(await app.db.select({ savedAt: settingsTable.savedAt }).from(settingsTable)).toEqual([
    { savedAt: app.clock.now() },
  ])
})

test('saving nothing changes and records nothing', async () => {
  const app = await testGround()
  await saveSettings(app, OWNER, {})
  expect(await eventsAbout(app.db, 'settings')).toEqual([])
})

test('a setting of an older version that is no more does not get in the way', async () => {
  const app = await testGround()
  await app.db.insert(settingsTable).values({ key: 'gone', value: 7, savedAt: app.clock.now() })
  expect(await currentSettings(app.db)).toEqual({ maintenanceMode: false })
})
