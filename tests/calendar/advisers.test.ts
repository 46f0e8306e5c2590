import { beforeAll, expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aCalendar } from '#dev/factories/a-calendar.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { listCalendars } from '#src/features/bookings/calendars.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { CLOCK, NOW } from '../support/paid-consultation.ts'
import { ownProgram, type TestProgram } from '../support/shared-program.ts'
import { staffCookie } from '../support/staff-session.ts'

const DAY = '2026-11-24'

let program: TestProgram
let bola: { calendarId: string; cookie: string }
beforeAll(async () => {
  program = await ownProgram({ now: NOW })
  const { db } = program
  const colleague = await aStaffMember()
    .named('Bola Adeyemi')
    .withEmail('bola@house.example')
    .inRole('caseworker')
    .saveTo(db, CLOCK)
  const calendar = await aCalendar().of(colleague).saveTo(db, CLOCK)
  const { name, value } = await staffCookie(program, colleague.id)
  bola = { calendarId: calendar.id, cookie: `${name}=${value}` }
  await aBooking().named('Ngozi Eze').at(DAY, '10:00').inCalendar(calendar).saveTo(db, CLOCK)
  await aBooking().named('Ada Obi').at(DAY, '10:00').saveTo(db, CLOCK)
}, 60_000)

test('a week and a month show all advisers until staff choose one, and a day has a slot list for each', async () => {
  const { browser } = await program.staff()
  const week = await browser.open(`/admin/calendar?view=week&date=${DAY}`)
  const table = week.view.getByRole('table', { name: /all advisers$/ })
  for (const text of ['Consultations', 'Ada Obi', 'Bola Adeyemi', 'Ngozi Eze']) expect(table).toHaveTextContent(text)
  const month = await browser.open(`/admin/calendar?view=month&date=${DAY}`)
  expect(month.view.getByRole('table', { name: /all advisers$/ })).toHaveTextContent('Bola Adeyemi')
  const own = await browser.open(`/admin/calendar?view=week&date=${DAY}&adviser=${bola.calendarId}`)
  expect(own.view.text).toContain('Ngozi Eze')
  expect(own.view.text).not.toContain('Ada Obi')
  const day = await browser.open(`/admin/calendar?date=${DAY}&adviser=${bola.calendarId}`)
  expect(day.view.getByRole('heading', { name: /^Time Slots/ })).toHaveTextContent('Bola Adeyemi')
  expect(day.view.getByRole('table', { name: /^Consultation Bookings/ })).toHaveTextContent('Ada Obi')
})

test('the sheet of a day names the advisers, or has the calls of one', async () => {
  const { browser } = await program.staff()
  const sheet = await browser.open(`/admin/calendar/day-sheet?date=${DAY}`)
  expect(sheet.view.text).toContain('with Bola Adeyemi')
  const own = await browser.open(`/admin/calendar/day-sheet?date=${DAY}&adviser=${bola.calendarId}`)
  expect(own.view.text).toContain('Ngozi Eze')
  expect(own.view.text).not.toContain('Ada Obi')
})

test('C6: an adviser changes the own calendar, and no other one', async () => {
  const post = async (path: string, fields: Record<string, string>) => {
    const headers = { cookie: bola.cookie, origin: program.origin }
    const answer = await fetch(program.origin + path, { method: 'POST', headers, body: new URLSearchParams(fields) })
    return answer.status
  }
  const hours = {
    'monday-09:00': 'on',
    read: JSON.stringify({ weeklyHours: (await listCalendars(program.db))[1]?.weeklyHours }),
  }
  const own = { calendarId: bola.calendarId }
  const other = { calendarId: DEFAULT_CALENDAR_ID }
  expect(await post(act('saveAdviserHours', own), hours)).toBe(200)
  expect(await post(act('saveAdviserHours', other), hours)).toBe(403)
  expect(await post(act('connectPrivateCalendar', other), { address: 'https://calendar.example/a.ics' })).toBe(403)
  expect(await post(act('removePrivateCalendar', other), {})).toBe(403)
  expect((await listCalendars(program.db)).map(({ weeklyHours }) => weeklyHours.monday.length)).toEqual([14, 1])
})

test('a private calendar on a machine of ours is refused in words, and its address is not kept', async () => {
  const address = `${program.origin.replace('http:', 'https:')}/calendar.ics`
  const answer = await fetch(program.origin + act('connectPrivateCalendar', { calendarId: bola.calendarId }), {
    method: 'POST',
    headers: { cookie: bola.cookie, origin: program.origin },
    body: new URLSearchParams({ address }),
  })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(await answer.json())).toContain('doesn’t lead to a public calendar')
})
