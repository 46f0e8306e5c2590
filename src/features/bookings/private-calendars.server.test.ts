import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { eventsAbout } from '#tests/support/app-context.ts'
import { PASSWORD, staffTestContext } from '#tests/support/staff-context.ts'
import type { CalendarText } from './calendar-reader.ts'
import { loadCalendar } from './calendars.server.ts'
import {
  findPrivateCalendarHost,
  readPrivateCalendars,
  removePrivateCalendar,
  savePrivateCalendar,
} from './private-calendars.server.ts'
import { loadAvailability } from './queries.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { saveCalendar } from './save-calendar.server.ts'
import { busyTimes, calendars } from './table.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const
const THURSDAY = '2026-11-26'
const SECRET = 'webcal://calendar.example/private-8d2f/basic.ics'

function calendarWith(...starts: ReadonlyArray<string>): CalendarText {
  const events = starts.map(start => `BEGIN:VEVENT\nUID:${start}\nDTSTART:${start}\nDURATION:PT1H\nEND:VEVENT\n`)
  return { ok: true, text: `BEGIN:VCALENDAR\n${events.join('')}END:VCALENDAR\n` }
}

/** `publish` changes what the server of the private calendar answers. */
async function setUp() {
  const context = await staffTestContext()
  const addressesRead: Array<string> = []
  let answer = calendarWith('20261126T090000Z')
  const privateCalendars = {
    read: async (address: string) => {
      addressesRead.push(address)
      return answer
    },
  }
  const app = { ...context, privateCalendars }
  return {
    app,
    addressesRead,
    publish: (next: CalendarText) => {
      answer = next
    },
    save: (address = SECRET) => savePrivateCalendar(app, OWNER, DEFAULT_CALENDAR_ID, address),
    freeTimes: async () => {
      const { days } = await loadAvailability(app, { minutes: 30 })
      const starts = days.find(({ day }) => day === THURSDAY)?.starts ?? []
      return starts.filter(({ isFree }) => isFree).map(({ time }) => time)
    },
  }
}

test('busy times of a private calendar are taken, and the next reading replaces them', async () => {
  const { app, addressesRead, publish, save, freeTimes } = await setUp()
  expect(await save()).toEqual({ ok: true, count: 1 })
  expect(addressesRead).toEqual(['https://calendar.example/private-8d2f/basic.ics'])
  expect(await freeTimes()).not.toContain('10:00')
  expect(await freeTimes()).not.toContain('10:30')
  publish(calendarWith('20261126T100000Z'))
  app.clock.advance({ minutes: 5 })
  await readPrivateCalendars(app)
  expect(await freeTimes()).toContain('10:00')
  expect(await freeTimes()).not.toContain('11:00')
  expect(await loadCalendar(app.db, DEFAULT_CALENDAR_ID)).toMatchObject({
    busyReadAt: app.clock.now(),
    busyProblem: null,
  })
})

test('after a failed reading the busy times stay, and the problem is known until a reading works', async () => {
  const { app, publish, save, freeTimes } = await setUp()
  await save()
  const problemAfterReading = async () => {
    await readPrivateCalendars(app)
    return (await loadCalendar(app.db, DEFAULT_CALENDAR_ID)).busyProblem
  }
  publish({ ok: false, problem: 'too-slow' })
  expect(await problemAfterReading()).toBe('too-slow')
  publish({ ok: true, text: '<html>Sign in</html>' })
  expect(await problemAfterReading()).toBe('not-a-calendar')
  expect(await freeTimes()).not.toContain('10:00')
  publish(calendarWith())
  expect(await problemAfterReading()).toBe(null)
  expect(await freeTimes()).toContain('10:00')
})

test('an address that cannot be read is not kept', async () => {
  const { app, publish, save } = await setUp()
  publish({ ok: false, problem: 'not-public' })
  expect(await save()).toEqual({ ok: false, problem: 'not-public' })
  expect(await findPrivateCalendarHost(app, DEFAULT_CALENDAR_ID)).toBe(null)
  expect(await eventsAbout(app.db, 'settings')).toEqual([])
})

test('a series that the library would search for ever ends as a problem', { timeout: 60_000 }, async () => {
  const { publish, save } = await setUp()
  const rule = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'
  const text = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20200101T090000Z\n${rule}\nEND:VEVENT\nEND:VCALENDAR\n`
  publish({ ok: true, text })
  expect(await save()).toEqual({ ok: false, problem: 'not-a-calendar' })
})

test('the address is stored only sealed, and removing it removes the busy times', async () => {
  const { app, save, freeTimes } = await setUp()
  await save()
  const [row] = await app.db.select().from(calendars).where(eq(calendars.id, DEFAULT_CALENDAR_ID))
  expect(JSON.stringify([row, await eventsAbout(app.db, 'settings')])).not.toContain('8d2f')
  expect(await findPrivateCalendarHost(app, DEFAULT_CALENDAR_ID)).toBe('calendar.example')
  await removePrivateCalendar(app, OWNER, DEFAULT_CALENDAR_ID)
  await removePrivateCalendar(app, OWNER, DEFAULT_CALENDAR_ID)
  expect(await app.db.select().from(busyTimes)).toEqual([])
  expect(await freeTimes()).toContain('10:00')
  expect((await eventsAbout(app.db, 'settings')).map(({ details }) => details)).toEqual([
    { to: 'connected' },
    { to: 'removed' },
  ])
})

test('a calendar that gets another colleague forgets the private calendar, and that of a colleague who left is not read', async () => {
  const { app, addressesRead, save } = await setUp()
  const [bola, femi] = [
    await aStaffMember().named('Bola').withEmail('bola@house.example').withPassword(PASSWORD).saveTo(app.db, app.clock),
    await aStaffMember().named('Femi').withEmail('femi@house.example').withPassword(PASSWORD).saveTo(app.db, app.clock),
  ]
  const give = (staffId: string) => saveCalendar(app, OWNER, DEFAULT_CALENDAR_ID, { changes: { staffId } })
  expect(await give(bola.id)).toEqual({ ok: true })
  await save()
  expect(await give(femi.id)).toEqual({ ok: true })
  expect(await findPrivateCalendarHost(app, DEFAULT_CALENDAR_ID)).toBe(null)
  expect(await app.db.select().from(busyTimes)).toEqual([])
  await save()
  await app.db.update(staffMembers).set({ disabledAt: app.clock.now() }).where(eq(staffMembers.id, femi.id))
  const readBefore = addressesRead.length
  await readPrivateCalendars(app)
  expect(addressesRead).toHaveLength(readBefore)
})
