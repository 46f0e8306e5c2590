import { expect, test } from 'vitest'
import { auditValues } from '#src/features/events/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { settingsTable } from '../table.server.ts'
import { currentSettings } from './queries.server.ts'
import { saveSettings } from './save-settings.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const

test('a setting has its default until it is saved', async () => {
  const app = await testContext()
  expect(await currentSettings(app.db)).toMatchObject({ maintenanceMode: false, mailPayments: true })
})

test('a saved setting is in force, and its event names the staff member', async () => {
  const app = await testContext()
  await saveSettings(app, OWNER, { maintenanceMode: true })
  expect(await currentSettings(app.db)).toMatchObject({ maintenanceMode: true, mailPayments: true })
  expect(await eventsAbout(app.db, 'settings')).toEqual([
    { type: 'settings.saved', actor: 'staff', details: { fields: 'maintenanceMode' } },
  ])
})

test('a setting can be saved twice at the same time and again later', async () => {
  const app = await testContext()
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

test('a repeated save records no event', async () => {
  const app = await testContext()
  await saveSettings(app, OWNER, { maintenanceMode: false, mailPayments: true })
  expect(await eventsAbout(app.db, 'settings')).toEqual([])
  const readRows = () => app.db.select().from(settingsTable).orderBy(settingsTable.key)
  const rowsBefore = await readRows()
  app.clock.advance({ hours: 1 })
  await saveSettings(app, OWNER, { maintenanceMode: false, mailPayments: true })
  expect(await readRows()).toEqual(rowsBefore)
  expect(rowsBefore.map(row => row.key)).toEqual(['mailPayments', 'maintenanceMode'])
})

test('the event of a save lists only the changed settings, with old and new values', async () => {
  const app = await testContext()
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

test('saving an invalid setting throws an error and stores nothing', async () => {
  const app = await testContext()
  const invalidChange = { maintenanceMode: 'yes' as unknown as boolean }
  await expect(saveSettings(app, OWNER, invalidChange)).rejects.toThrow(TypeError)
  expect(await app.db.select().from(settingsTable)).toEqual([])
})

test('saving no settings records no event', async () => {
  const app = await testContext()
  await saveSettings(app, OWNER, {})
  expect(await eventsAbout(app.db, 'settings')).toEqual([])
})

test('an unknown setting of an older version is ignored', async () => {
  const app = await testContext()
  await app.db.insert(settingsTable).values({ key: 'gone', value: 7, savedAt: app.clock.now() })
  expect(await currentSettings(app.db)).toMatchObject({ maintenanceMode: false })
})

test('saving settings from an outdated page does not overwrite a colleague’s change', async () => {
  const app = await testContext()
  const expectedSettings = { mailPayments: true, maintenanceMode: false }
  await saveSettings(app, OWNER, { maintenanceMode: true }, { expected: expectedSettings })
  const refusal = await saveSettings(
    app,
    OWNER,
    { maintenanceMode: false, mailPayments: false },
    { expected: expectedSettings },
  )
  expect(refusal).toMatchObject({ ok: false, reason: 'conflict', settings: { maintenanceMode: true } })
  // Saving an outdated page that the owner did not change does not restore the old value.
  expect(await saveSettings(app, OWNER, { maintenanceMode: false }, { expected: expectedSettings })).toEqual(refusal)
  expect(await currentSettings(app.db)).toMatchObject({ maintenanceMode: true, mailPayments: true })

  // A save succeeds if the value is already stored, or if the page showed the current value.
  expect(await saveSettings(app, OWNER, { maintenanceMode: true }, { expected: expectedSettings })).toEqual({
    ok: true,
  })
  expect(await saveSettings(app, OWNER, { maintenanceMode: false }, { expected: { maintenanceMode: true } })).toEqual({
    ok: true,
  })
  expect(await currentSettings(app.db)).toMatchObject({ maintenanceMode: false })
  expect(await eventsAbout(app.db, 'settings')).toHaveLength(2)
})
