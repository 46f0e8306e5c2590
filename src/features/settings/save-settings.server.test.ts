import { expect, test } from 'vitest'
import { eventsAbout, testGround } from '#tests/support/ground.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { currentSettings, heldSettings } from './queries.server.ts'
import { saveSettings } from './save-settings.server.ts'
import { settingsTable } from './table.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const

test('until somebody saves a setting it has its default', async () => {
  const app = await testGround()
  expect(await currentSettings(app.db)).toMatchObject({ maintenanceMode: false, calendarOpen: true })
})

test('a saved setting is in force, and who saved it is recorded', async () => {
  const app = await testGround()
  await saveSettings(app, OWNER, { maintenanceMode: true })
  expect(await currentSettings(app.db)).toMatchObject({ maintenanceMode: true, calendarOpen: true })
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
  expect(await currentSettings(app.db)).toMatchObject({ maintenanceMode: false })
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
  expect(await currentSettings(app.db)).toMatchObject({ maintenanceMode: false })
})

test('whoever holds the settings holds off a save, and nobody else who holds them', async () => {
  const app = await testGround()
  const { closing } = await app.db.transaction(async tx => {
    await heldSettings(tx)
    await app.db.transaction(heldSettings)
    const closing = saveSettings(app, OWNER, { calendarOpen: false })
    await expect.poll(() => waitingForLocks(app.db)).toBe(1)
    expect(await currentSettings(tx)).toMatchObject({ calendarOpen: true })
    // In an object: the save ends only after this transaction, so it must not be waited for within.
    return { closing }
  })
  await closing
  expect(await currentSettings(app.db)).toMatchObject({ calendarOpen: false })
})
