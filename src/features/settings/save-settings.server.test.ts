import { expect, test } from 'vitest'
import { auditValues } from '#src/features/audit/table.server.ts'
import { eventsAbout, testGround } from '#tests/support/ground.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { currentSettings, heldSettings } from './queries.server.ts'
import { saveSettings } from './save-settings.server.ts'
import { settingsTable } from './table.server.ts'
import { DEFAULT_WEEKLY_HOURS } from './weekly-hours.ts'

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

test('what is in force already is no change, and nothing is recorded of it', async () => {
  const app = await testGround()
  await saveSettings(app, OWNER, { maintenanceMode: false, weeklyHours: DEFAULT_WEEKLY_HOURS })
  expect(await eventsAbout(app.db, 'settings')).toEqual([])
  const stored = () => app.db.select().from(settingsTable).orderBy(settingsTable.key)
  const before = await stored()
  app.clock.advance({ hours: 1 })
  await saveSettings(app, OWNER, { maintenanceMode: false, weeklyHours: DEFAULT_WEEKLY_HOURS })
  expect(await stored()).toEqual(before)
  expect(before.map(row => row.key)).toEqual(['maintenanceMode', 'weeklyHours'])
})

test('of a form with several settings the event names what changed, with before and after', async () => {
  const app = await testGround()
  const weeklyHours = { ...DEFAULT_WEEKLY_HOURS, friday: [] }
  await saveSettings(app, OWNER, { weeklyHours, mailPayments: true, mailNewApplications: false })
  expect(await eventsAbout(app.db, 'settings')).toMatchObject([
    { details: { fields: 'weeklyHours, mailNewApplications' } },
  ])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    {
      values: {
        weeklyHours: { before: DEFAULT_WEEKLY_HOURS, after: weeklyHours },
        mailNewApplications: { before: true, after: false },
      },
    },
  ])
})

test('of two who save one setting at once each is told what the other left', async () => {
  const app = await testGround()
  await Promise.all([
    saveSettings(app, OWNER, { meetingLink: 'https://meet.example/a' }),
    saveSettings(app, OWNER, { meetingLink: 'https://meet.example/b' }),
  ])
  const values = await app.db.select({ values: auditValues.values }).from(auditValues)
  const changes = values.map(row => row.values?.meetingLink)
  const last = (await currentSettings(app.db)).meetingLink
  const first = last.endsWith('a') ? 'https://meet.example/b' : 'https://meet.example/a'
  expect(changes).toContainEqual({ before: 'https://meet.jit.si/TalentPassage-{booking}', after: first })
  expect(changes).toContainEqual({ before: first, after: last })
})

test('what no form lets through is not stored either', async () => {
  const app = await testGround()
  await expect(saveSettings(app, OWNER, { meetingLink: 'http://meet.example/' })).rejects.toThrow(TypeError)
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

test('what somebody else saved meanwhile is not written over by a page that did not show it', async () => {
  const app = await testGround()
  const read = { weeklyHours: DEFAULT_WEEKLY_HOURS, maintenanceMode: false }
  const theirs = { ...DEFAULT_WEEKLY_HOURS, monday: [] }
  const mine = { ...DEFAULT_WEEKLY_HOURS, friday: [] }
  await saveSettings(app, OWNER, { weeklyHours: theirs }, { read })
  const refused = await saveSettings(app, OWNER, { weeklyHours: mine, maintenanceMode: true }, { read })
  expect(refused).toMatchObject({ ok: false, reason: 'changed-meanwhile', settings: { weeklyHours: theirs } })
  // Nor is it changed back by one that is old and in which nobody wrote.
  expect(await saveSettings(app, OWNER, { weeklyHours: DEFAULT_WEEKLY_HOURS }, { read })).toEqual(refused)
  expect(await currentSettings(app.db)).toMatchObject({ weeklyHours: theirs, maintenanceMode: false })

  // What is the same for both, and what was read as it stands, is saved.
  expect(await saveSettings(app, OWNER, { weeklyHours: theirs }, { read })).toEqual({ ok: true })
  expect(await saveSettings(app, OWNER, { weeklyHours: mine }, { read: { weeklyHours: theirs } })).toEqual({ ok: true })
  expect(await currentSettings(app.db)).toMatchObject({ weeklyHours: mine })
  expect(await eventsAbout(app.db, 'settings')).toHaveLength(2)
})

test('of two who save over the same page at once one is told of the other', async () => {
  const app = await testGround()
  const read = { meetingLink: (await currentSettings(app.db)).meetingLink }
  const save = (room: string) => saveSettings(app, OWNER, { meetingLink: `https://meet.example/${room}` }, { read })
  const saved = await Promise.all([save('a'), save('b')])
  expect(saved.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await eventsAbout(app.db, 'settings')).toHaveLength(1)
})
