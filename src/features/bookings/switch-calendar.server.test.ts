import { expect, test } from 'vitest'
import { auditEvents, auditValues } from '#src/features/audit/table.server.ts'
import { eventsAbout, testGround } from '#tests/support/ground.ts'
import { calendarOf } from './calendars.server.ts'
import { availability } from './queries.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { switchCalendar } from './switch-calendar.server.ts'

const STAFF = { kind: 'staff', id: 'staff-1' } as const

test('customers feel the switch at once, and the log tells each time it was turned', async () => {
  const app = await testGround()
  await switchCalendar(app, STAFF, DEFAULT_CALENDAR_ID, 'closed')
  expect(await availability(app, DEFAULT_CALENDAR_ID, 30)).toMatchObject({ isOpen: false, days: [] })
  app.clock.advance({ minutes: 1 })
  await switchCalendar(app, STAFF, DEFAULT_CALENDAR_ID, 'open')
  expect((await availability(app, DEFAULT_CALENDAR_ID, 30)).days).not.toEqual([])
  expect(await eventsAbout(app.db, 'settings')).toEqual([
    { type: 'calendar.switched', actor: 'staff', details: { to: 'closed' } },
    { type: 'calendar.switched', actor: 'staff', details: { to: 'open' } },
  ])
  expect((await app.db.select().from(auditValues)).map(({ values }) => values)).toContainEqual({
    calendarOpen: { before: true, after: false },
  })
})

test('turned to where it is, also twice at once, it tells nothing new', async () => {
  const app = await testGround()
  await switchCalendar(app, STAFF, DEFAULT_CALENDAR_ID, 'open')
  expect(await app.db.select().from(auditEvents)).toEqual([])
  await Promise.all([1, 2, 3].map(() => switchCalendar(app, STAFF, DEFAULT_CALENDAR_ID, 'closed')))
  expect(await app.db.select().from(auditEvents)).toHaveLength(1)
  expect(await calendarOf(app.db, DEFAULT_CALENDAR_ID)).toMatchObject({ isOpen: false })
})
