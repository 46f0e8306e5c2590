import { expect, test } from 'vitest'
import { auditValues } from '#src/features/audit/table.server.ts'
import { eventsAbout, testGround } from '#tests/support/ground.ts'
import { currentSettings } from './queries.server.ts'
import { saveSettings } from './save-settings.server.ts'
import { settingsTable } from './table.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const

test('until somebody saves a setting it has its default', async () => {
  const app = await testGround()
  expect(await currentSettings(app.db)).toMatchObject({ maintenanceMode: false, mailPayments: true })
})

test('a saved setting is in force, and who saved it is recorded', async () => {
  const app = await testGround()
  await saveSettings(app, OWNER, { maintenanceMode: true })
  expect(await currentSettings(app.db)).toMatchObject({ maintenanceMode: true, mailPayments: true })
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

test('what is in force already is no change, and nothing is recorded of it', async () => {
  const app = await testGround()
  await saveSettings(app, OWNER, { maintenanceMode: false, mailPayments: true })
  expect(await eventsAbout(app.db, 'settings')).toEqual([])
  const stored = () => app.db.select().from(settingsTable).orderBy(settingsTable.key)
  const before = await stored()
  app.clock.advance({ hours: 1 })
  await saveSettings(app, OWNER, { maintenanceMode: false, mailPayments: true })
  expect(await stored()).toEqual(before)
  expect(before.map(row => row.key)).toEqual(['mailPayments', 'maintenanceMode'])
})

test('of a form with several settings the event names what changed, with before and after', async () => {
  const app = await testGround()
  await saveSettings(app, OWNER, { maintenanceMode: true, mailPayments: true, mailNewApplications: false })
  expect(await eventsAbout(app.db, 'settings')).toMatchObject([
    { details: { fields: 'maintenanceMode, mailNewApplications' } },
  ])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    {
      values: {
        maintenanceMode: { before: false, after: true },
        mailNewApplications: { before: true, after: false },
      },
    },
  ])
})

test('what no form lets through is not stored either', async () => {
  const app = await testGround()
  const wrong = { maintenanceMode: 'yes' as unknown as boolean }
  await expect(saveSettings(app, OWNER, wrong)).rejects.toThrow(TypeError)
  expect(await app.db.select().from(settingsTable)).toEqual([])
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

test('what somebody else saved meanwhile is not written over by a page that did not show it', async () => {
  const app = await testGround()
  const read = { mailPayments: true, maintenanceMode: false }
  await saveSettings(app, OWNER, { maintenanceMode: true }, { read })
  const refused = await saveSettings(app, OWNER, { maintenanceMode: false, mailPayments: false }, { read })
  expect(refused).toMatchObject({ ok: false, reason: 'changed-meanwhile', settings: { maintenanceMode: true } })
  // Nor is it changed back by one that is old and in which nobody wrote.
  expect(await saveSettings(app, OWNER, { maintenanceMode: false }, { read })).toEqual(refused)
  expect(await currentSettings(app.db)).toMatchObject({ maintenanceMode: true, mailPayments: true })

  // What is the same for both, and what was read as it stands, is saved.
  expect(await saveSettings(app, OWNER, { maintenanceMode: true }, { read })).toEqual({ ok: true })
  expect(await saveSettings(app, OWNER, { maintenanceMode: false }, { read: { maintenanceMode: true } })).toEqual({
    ok: true,
  })
  expect(await currentSettings(app.db)).toMatchObject({ maintenanceMode: false })
  expect(await eventsAbout(app.db, 'settings')).toHaveLength(2)
})
