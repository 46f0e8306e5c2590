import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aClosure } from '#dev/factories/a-closure.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { offeredTimes } from '../support/booking-visitor.ts'
import { aPaidConsultation, CLOCK, NOW } from '../support/paid-consultation.ts'
import type { PageView } from '../support/plain-browser.ts'
import { ownProgram, type TestProgram } from '../support/shared-program.ts'

const NAME = 'Chukwuemeka Oluwaseun Nwáńkwọ-Adébáyọ̀'
const EMAIL = 'chukwuemeka.oluwaseun.nwankwo-adebayo@studio-yaba-lagos.example'

let program: TestProgram
let saved: Awaited<ReturnType<ReturnType<typeof aBooking>['saveTo']>>
beforeAll(async () => {
  program = await ownProgram({ now: NOW })
  const { db } = program
  const booking = aBooking().forItem('consultation_60').named(NAME).withEmail(EMAIL).at('2026-11-24', '10:00')
  saved = await booking.saveTo(db, CLOCK)
  await aBooking().named('Somebody Else').at('2026-11-24', '12:00').inStatus('cancelled').saveTo(db, CLOCK)
  await aClosure().from('2026-12-24', '2026-12-25').named('Christmas').saveTo(db, CLOCK)
}, 60_000)

test('a day shows its consultations and links to the days next to it', async () => {
  const { browser } = await program.staff()
  const today = await browser.open('/admin/calendar')
  expect(today.view.getByRole('heading', { level: 1 })).toHaveTextContent('Calendar Management')
  expect(today.view.text).toContain('No consultation bookings for this date.')
  expect(today.view.getByRole('link', { name: new RegExp(`^Join the meeting with ${NAME}`) })).toHaveAttribute(
    'href',
    saved.booking.meetingLink,
  )
  const day = await browser.click(today, 'Tuesday 24 November 2026')
  const table = day.view.getByRole('table', { name: 'Consultation Bookings, Tuesday 24 November 2026' })
  const row = within(table).getByRole('row', { name: new RegExp(NAME) })
  for (const text of [EMAIL, '10:00 to 11:00', '60 minutes', saved.reference, 'Confirmed'])
    expect(row).toHaveTextContent(text)
  expect(within(table).getByRole('row', { name: /Somebody Else/ })).toHaveTextContent('Cancelled')
  const next = await browser.click(day, 'Next day')
  expect(next.url.searchParams.get('date')).toBe('2026-11-25')
  expect(next.view.getByLabelText('Date')).toHaveValue('2026-11-25')
  expect(next.view.text).toContain('No consultation bookings for this date.')
})

test('staff can pick a day, and an invalid day in the URL shows today', async () => {
  const { browser } = await program.staff()
  const invalid = await browser.open('/admin/calendar?date=2026-02-30')
  expect(invalid.view.getByLabelText('Date')).toHaveValue('2026-11-21')
  const picked = await browser.press(invalid, 'Show', { Date: '2026-12-23' })
  expect(picked.url.pathname + picked.url.search).toBe('/admin/calendar?date=2026-12-23')
  expect(picked.view.getByRole('heading', { name: /^Time Slots/ })).toHaveTextContent(
    'Time Slots Wednesday 23 December 2026',
  )
  expect((await browser.click(picked, 'Today')).view.getByLabelText('Date')).toHaveValue('2026-11-21')
})

test('consultations are shown by week and month, with closed days, and listed on the sheet of a day', async () => {
  const { browser } = await program.staff()
  const week = (await browser.open('/admin/calendar?view=week&date=2026-11-26')).view
  const table = within(week.getByRole('table', { name: 'Week of 23 to 29 November 2026' }))
  const cell = table.getByRole('cell', { name: new RegExp(NAME) })
  expect(cell).toHaveAttribute('rowspan', '2')
  expect(cell).toHaveTextContent(/10:00.*60 minutes/)
  expect(table.getByRole('cell', { name: /Somebody Else/ })).toHaveTextContent('Cancelled')
  expect(table.getAllByRole('cell', { name: 'Free' })).not.toEqual([])
  const closed = (await browser.open('/admin/calendar?view=week&date=2026-12-24')).view
  expect(closed.getByRole('columnheader', { name: /Thursday 24 December 2026/ })).toHaveTextContent('Closed: Christmas')

  const december = (await browser.open('/admin/calendar?view=month&date=2026-12-24')).view
  expect(december.getByRole('link', { name: /^Friday\s*25 December 2026\s*Closed: Christmas/ })).toBeInTheDocument()
  const month = await browser.open('/admin/calendar?view=month&date=2026-11-26')
  expect(month.view.getByRole('table', { name: 'November 2026' })).toBeInTheDocument()
  expect(month.view.getByRole('link', { name: /^Saturday\s*21 November 2026\s*Today/ })).toBeInTheDocument()
  const day = await browser.click(month, /^Tuesday\s*24 November 2026\s*1 booked\s*12 free/)
  expect(day.url.searchParams.get('date')).toBe('2026-11-24')

  const sheet = await browser.click(day, 'Print Day Sheet')
  expect(sheet.view.getByRole('heading', { level: 1 })).toHaveTextContent('Consultations on Tuesday 24 November 2026')
  const row = sheet.view.getByRole('row', { name: new RegExp(NAME) })
  for (const text of ['10:00 to 11:00', EMAIL, saved.reference, saved.booking.meetingLink])
    expect(row).toHaveTextContent(text)
  expect(sheet.view.text).not.toContain('Somebody Else')
  expect((await browser.click(sheet, 'Back to the Day')).url.searchParams.get('date')).toBe('2026-11-24')
})

test('a closed calendar takes no bookings until staff open it', async () => {
  const { path } = await aPaidConsultation(program.records)
  const { browser } = await program.staff()
  const turn = async (to: string) => (await browser.postDialog(act('switchCalendar'), { to })).answer
  const readSwitch = async () => {
    const { view } = await browser.open('/admin/calendar?date=2026-11-26')
    return [view.getByRole('switch').getAttribute('aria-checked'), view.text]
  }
  expect(await readSwitch()).toEqual(['true', expect.stringContaining('Customers can book appointments')])
  expect(await turn('closed')).toMatchObject({
    title: 'Calendar Closed',
    description: 'Appointment booking is now disabled',
  })
  expect(await readSwitch()).toEqual(['false', expect.stringContaining('Appointment booking is disabled')])
  const closed = await program.visitor().open(path)
  expect(closed.view.getByRole('heading', { name: 'Calendar closed' })).toBeInTheDocument()
  expect(await turn('open')).toMatchObject({
    title: 'Calendar Opened',
    description: 'Appointment booking is now enabled',
  })
  const open = await program.visitor().open(path)
  expect(open.view.getByRole('button', { name: 'Thursday 26 November 2026' })).toBeEnabled()
})

test('customers see the slots that staff change, and get the message about a cancelled booking', async () => {
  const [day, email] = ['2026-11-27', 'hauwa@booked-slot.example']
  const { booking } = await aBooking().named('Hauwa').withEmail(email).at(day, '14:00').saveTo(program.db, CLOCK)
  const { browser } = await program.staff()
  const change = async (time: string, action: string) =>
    (await browser.postDialog(act('changeSlot'), { day, time, action })).answer
  for (const [time, action, title] of [
    ['09:00', 'block', 'Time slot disabled'],
    ['09:30', 'block', 'Time slot disabled'],
    ['09:30', 'enable', 'Time slot enabled'],
    ['10:00', 'delete', 'Time slot deleted successfully'],
    ['12:00', 'add', 'Time slot added successfully'],
  ] as const)
    expect(await change(time, action)).toMatchObject({ ok: true, title })
  const { path } = await aPaidConsultation(program.records)
  const readFreeTimes = async () => offeredTimes((await program.visitor().open(`${path}&date=${day}`)).page).free
  const free = await readFreeTimes()
  expect(free).toEqual(expect.arrayContaining(['09:30', '12:00']))
  for (const time of ['09:00', '10:00', '14:00']) expect(free).not.toContain(time)

  const cancellation = { sequence: '0', block: 'on', message: 'We move house on that day. We are sorry.' }
  expect(
    (await browser.postDialog(act('cancelBooking', { bookingId: booking.id }), cancellation)).answer,
  ).toMatchObject({ ok: true, title: 'Booking Cancelled' })
  const { view } = await browser.open(`/admin/calendar?date=${day}`)
  for (const time of ['09:00', '14:00']) expect(findSlot(view, time)).toHaveTextContent('Blocked')
  expect(findSlot(view, '09:30')).toHaveTextContent('Available')
  expect(findSlot(view, '10:00')).toBeUndefined()
  expect(await readFreeTimes()).not.toContain('14:00')
  await program.records.waitForSentMail(email)
  const mail = (await program.mailTo(email)).find(({ subject }) => subject.startsWith('Cancelled: '))
  expect(mail?.text).toContain('We move house on that day.')
})

function findSlot(view: PageView, time: string) {
  const slots = within(view.getByRole('region', { name: /^Time Slots/ })).getAllByRole('listitem')
  return slots.find(slot => slot.textContent.startsWith(time))
}
