import { expect, test } from 'vitest'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import { DEFAULT_WEEKLY_HOURS } from '#src/features/site/settings/weekly-hours.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { countBlockedQueries } from '#tests/support/count-blocked-queries.ts'
import { loadCalendar, lockCalendarsShared } from './calendars.server.ts'
import { loadAvailability } from './queries.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { saveCalendar, switchCalendars } from './save-calendar.server.ts'
import { calendars } from './table.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const

async function setUpCalendar() {
  const app = await testContext()
  return {
    app,
    calendar: () => loadCalendar(app.db, DEFAULT_CALENDAR_ID),
    save: (requested: Parameters<typeof saveCalendar>[3]) => saveCalendar(app, OWNER, DEFAULT_CALENDAR_ID, requested),
  }
}

test('the default calendar is open, with default hours and a separate meeting room for each booking', async () => {
  const { calendar } = await setUpCalendar()
  expect(await calendar()).toEqual({
    id: DEFAULT_CALENDAR_ID,
    name: 'Consultations',
    staffId: null,
    sectors: [],
    languages: [],
    maxCallsPerDay: null,
    weeklyHours: DEFAULT_WEEKLY_HOURS,
    meetingLink: 'https://meet.jit.si/TalentPassage-{booking}',
    isOpen: true,
    busyReadAt: null,
    busyProblem: null,
  })
})

test('saved calendar settings apply at once, and the event has the old and new values', async () => {
  const { app, calendar, save } = await setUpCalendar()
  const weeklyHours = { ...DEFAULT_WEEKLY_HOURS, friday: [] }
  const { meetingLink } = await calendar()
  await save({ changes: { weeklyHours, meetingLink } })
  expect(await calendar()).toMatchObject({ weeklyHours, meetingLink })
  expect(await eventsAbout(app.db, 'settings')).toEqual([
    { type: 'settings.saved', actor: 'staff', details: { fields: 'weeklyHours' } },
  ])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    { values: { weeklyHours: { before: DEFAULT_WEEKLY_HOURS, after: weeklyHours } } },
  ])
})

test('a repeated save records no event and keeps the time of the last save', async () => {
  const { app, save } = await setUpCalendar()
  const loadCalendars = () => app.db.select().from(calendars)
  const calendarsBefore = await loadCalendars()
  app.clock.advance({ hours: 1 })
  await save({ changes: { weeklyHours: DEFAULT_WEEKLY_HOURS } })
  await save({ changes: {} })
  expect(await loadCalendars()).toEqual(calendarsBefore)
  expect(await eventsAbout(app.db, 'settings')).toEqual([])
})

test('when two saves are concurrent, the event of the second save has the value of the first save as old value', async () => {
  const { app, calendar, save } = await setUpCalendar()
  await Promise.all(['a', 'b'].map(room => save({ changes: { meetingLink: `https://meet.example/${room}` } })))
  const values = await app.db.select({ values: auditValues.values }).from(auditValues)
  const linkChanges = values.map(row => row.values?.meetingLink)
  const finalLink = (await calendar()).meetingLink
  const firstLink = finalLink.endsWith('a') ? 'https://meet.example/b' : 'https://meet.example/a'
  expect(linkChanges).toContainEqual({ before: 'https://meet.jit.si/TalentPassage-{booking}', after: firstLink })
  expect(linkChanges).toContainEqual({ before: firstLink, after: finalLink })
})

test('invalid calendar settings are not stored', async () => {
  const { app, calendar, save } = await setUpCalendar()
  const calendarBefore = await calendar()
  await expect(save({ changes: { meetingLink: 'http://meet.example/' } })).rejects.toThrow(TypeError)
  const weeklyHours = { ...DEFAULT_WEEKLY_HOURS, monday: ['08:30'] }
  await expect(save({ changes: { weeklyHours } })).rejects.toThrow(TypeError)
  expect(await calendar()).toEqual(calendarBefore)
  expect(await eventsAbout(app.db, 'settings')).toEqual([])
})

test('invalid stored hours fall back to the default hours', async () => {
  const { app, calendar } = await setUpCalendar()
  await app.pool.query(`update calendars set weekly_hours = '{"monday": 5}'`)
  expect((await calendar()).weeklyHours).toEqual(DEFAULT_WEEKLY_HOURS)
})

test('a booking in progress delays a change of the calendar, but no other booking', async () => {
  const { app, calendar } = await setUpCalendar()
  const { closing } = await app.db.transaction(async tx => {
    await lockCalendarsShared(tx)
    await app.db.transaction(other => lockCalendarsShared(other))
    const closing = switchCalendars(app, OWNER, [DEFAULT_CALENDAR_ID], 'closed')
    await expect.poll(() => countBlockedQueries(app.db)).toBe(1)
    expect(await loadCalendar(tx, DEFAULT_CALENDAR_ID)).toMatchObject({ isOpen: true })
    // Return the promise in an object, because the transaction would await a bare promise and deadlock.
    return { closing }
  })
  await closing
  expect(await calendar()).toMatchObject({ isOpen: false })
})

test('an outdated page does not overwrite a colleague’s change', async () => {
  const { app, calendar, save } = await setUpCalendar()
  const shownValues = { weeklyHours: DEFAULT_WEEKLY_HOURS }
  const colleaguesHours = { ...DEFAULT_WEEKLY_HOURS, monday: [] }
  const ownHours = { ...DEFAULT_WEEKLY_HOURS, friday: [] }
  await save({ changes: { weeklyHours: colleaguesHours }, expected: shownValues })
  const refusal = await save({ changes: { weeklyHours: ownHours }, expected: shownValues })
  expect(refusal).toMatchObject({ ok: false, reason: 'conflict', calendar: { weeklyHours: colleaguesHours } })
  // An outdated page without changes does not restore the old hours.
  expect(await save({ changes: { weeklyHours: DEFAULT_WEEKLY_HOURS }, expected: shownValues })).toEqual(refusal)
  expect(await calendar()).toMatchObject({ weeklyHours: colleaguesHours })

  // Saving the stored values again succeeds, and so does a change after reloading the page.
  expect(await save({ changes: { weeklyHours: colleaguesHours }, expected: shownValues })).toEqual({ ok: true })
  expect(await save({ changes: { weeklyHours: ownHours }, expected: { weeklyHours: colleaguesHours } })).toEqual({
    ok: true,
  })
  expect(await calendar()).toMatchObject({ weeklyHours: ownHours })
  expect(await eventsAbout(app.db, 'settings')).toHaveLength(2)
})

test('when two concurrent saves change the same value, one save is refused', async () => {
  const { app, calendar, save } = await setUpCalendar()
  const shownValues = { meetingLink: (await calendar()).meetingLink }
  const results = await Promise.all(
    ['a', 'b'].map(room => save({ changes: { meetingLink: `https://meet.example/${room}` }, expected: shownValues })),
  )
  expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await eventsAbout(app.db, 'settings')).toHaveLength(1)
})

const STAFF = { kind: 'staff', id: 'staff-1' } as const

test('opening or closing a calendar affects customers at once and records an event', async () => {
  const app = await testContext()
  await switchCalendars(app, STAFF, [DEFAULT_CALENDAR_ID], 'closed')
  expect(await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })).toMatchObject({
    isOpen: false,
    days: [],
  })
  app.clock.advance({ minutes: 1 })
  await switchCalendars(app, STAFF, [DEFAULT_CALENDAR_ID], 'open')
  expect((await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })).days).not.toEqual([])
  expect(await eventsAbout(app.db, 'settings')).toEqual([
    { type: 'calendar.switched', actor: 'staff', details: { to: 'closed' } },
    { type: 'calendar.switched', actor: 'staff', details: { to: 'open' } },
  ])
  expect((await app.db.select().from(auditValues)).map(({ values }) => values)).toContainEqual({
    calendarOpen: { before: true, after: false },
  })
})

test('repeated or concurrent requests to close a calendar record one event', async () => {
  const app = await testContext()
  await switchCalendars(app, STAFF, [DEFAULT_CALENDAR_ID], 'open')
  expect(await app.db.select().from(auditEvents)).toEqual([])
  await Promise.all([1, 2, 3].map(() => switchCalendars(app, STAFF, [DEFAULT_CALENDAR_ID], 'closed')))
  expect(await app.db.select().from(auditEvents)).toHaveLength(1)
  expect(await loadCalendar(app.db, DEFAULT_CALENDAR_ID)).toMatchObject({ isOpen: false })
})
