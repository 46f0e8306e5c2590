import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { PASSWORD, staffTestContext } from '#tests/support/staff-context.ts'
import { addCalendar, listPossibleAdvisers } from './add-calendar.server.ts'
import { listCalendars } from './calendars.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { saveCalendar } from './save-calendar.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const
const meetingLink = 'https://meet.example/{booking}'

async function setUp() {
  const app = await staffTestContext()
  const colleague = (name: string, role: 'caseworker' | 'finance') =>
    aStaffMember()
      .named(name)
      .withEmail(`${name.toLowerCase()}@house.example`)
      .inRole(role)
      .withPassword(PASSWORD)
      .saveTo(app.db, app.clock)
  return { app, bola: await colleague('Bola', 'caseworker'), femi: await colleague('Femi', 'finance') }
}

test('a colleague gets a closed calendar with the usual hours, once', async () => {
  const { app, bola } = await setUp()
  const id = randomUUID()
  const add = () => addCalendar(app, OWNER, { id, staffId: bola.id, meetingLink })
  expect(await Promise.all([add(), add()])).toEqual([1, 2].map(() => ({ ok: true, name: 'Bola' })))
  expect((await listCalendars(app.db)).slice(1)).toMatchObject([{ id, name: 'Bola', staffId: bola.id, isOpen: false }])
  const second = { id: randomUUID(), staffId: bola.id, meetingLink }
  expect(await addCalendar(app, OWNER, second)).toEqual({ ok: false, reason: 'has-calendar' })
})

test('only colleagues who may change the calendar can take calls', async () => {
  const { app, bola, femi } = await setUp()
  expect(await listPossibleAdvisers(app.db)).toEqual([{ id: bola.id, name: 'Bola' }])
  const refused = { ok: false, reason: 'not-adviser' }
  expect(await addCalendar(app, OWNER, { id: randomUUID(), staffId: femi.id, meetingLink })).toEqual(refused)
  const changes = { staffId: femi.id }
  expect(await saveCalendar(app, OWNER, DEFAULT_CALENDAR_ID, { changes })).toEqual(refused)
})

test('a calendar with coming calls stays with its colleague, because the customers were told so', async () => {
  const { app, bola } = await setUp()
  const give = (staffId: string | null) => saveCalendar(app, OWNER, DEFAULT_CALENDAR_ID, { changes: { staffId } })
  await aBooking().saveTo(app.db, app.clock)
  expect(await give(bola.id)).toEqual({ ok: true })
  expect(await give(null)).toEqual({ ok: false, reason: 'has-calls' })
  app.clock.advance({ days: 30 })
  expect(await give(null)).toEqual({ ok: true })
})

test('the first calendar can be given to a colleague, and closes when the account is disabled', async () => {
  const { app, bola } = await setUp()
  const changes = { staffId: bola.id, sectors: ['arts' as const], languages: ['English'], maxCallsPerDay: 3 }
  expect(await saveCalendar(app, OWNER, DEFAULT_CALENDAR_ID, { changes })).toEqual({ ok: true })
  expect(await listCalendars(app.db)).toMatchObject([{ ...changes, name: 'Bola', isOpen: true }])
  await app.db.update(staffMembers).set({ disabledAt: app.clock.now() }).where(eq(staffMembers.id, bola.id))
  expect(await listCalendars(app.db)).toMatchObject([{ name: 'Bola', isOpen: false }])
})
