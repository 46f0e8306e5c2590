import { within } from '@testing-library/dom'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { bookings } from '#src/features/bookings/table.server.ts'
import { aPaidConsultation, NOW, setCalendarOpen } from '../support/paid-consultation.ts'
import type { PageView } from '../support/plain-browser.ts'
import { ownProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await ownProgram({ now: NOW })
}, 60_000)

const DAY = 'Thursday 26 November 2026'

test('of two customers who choose one time, the second sees that it is taken and books another', async () => {
  const [first, second] = [await openDay('2026-11-26'), await openDay('2026-11-26')]
  await first.visitor.press(first.page, 'Confirm Booking', { '14:00': true })
  const refused = await second.visitor.press(second.page, 'Confirm Booking', { '14:00': true })
  expect(refused.status).toBe(409)
  expectRefusal(refused.view, 'Booking Failed', 'Someone else has just booked that time. Please choose another')
  expect(refused.view.getByRole('radio', { name: '14:00 Taken' })).toBeDisabled()
  for (const radio of refused.view.getAllByRole('radio')) expect(radio).not.toBeChecked()
  expect(refused.view.getByRole('button', { name: DAY })).toHaveAttribute('aria-pressed', 'true')
  const booked = await second.visitor.press(refused, 'Confirm Booking', { '14:30': true })
  expect(booked.view.text).toContain('14:30 to 15:00')
})

test('nothing is booked without a day or a time, or at a time that is not offered', async () => {
  const { visitor, path, email } = await openDay('2026-11-26')
  const withoutDay = await visitor.press(await visitor.open(path), 'Confirm Booking')
  expect(withoutDay.status).toBe(400)
  const incomplete = 'Please select both date and time for your consultation.'
  expectRefusal(withoutDay.view, 'Incomplete Selection', incomplete)
  const withoutTime = await visitor.press(await visitor.press(withoutDay, DAY), 'Confirm Booking')
  expect(withoutTime.status).toBe(400)
  expectRefusal(withoutTime.view, 'Incomplete Selection', incomplete)

  const lunch = await visitor.send(`${path}&date=2026-11-26`, { intent: 'book', date: '2026-11-26', time: '12:00' })
  expect(lunch.status).toBe(409)
  expectRefusal(lunch.view, 'Booking Failed', 'That time isn’t available. Please choose another.')
  expect(lunch.view.getByText(DAY)).toBeInTheDocument()
  expect(await bookingsOf(email)).toEqual([])
})

test('a booking after the calendar is closed shows a message, and the payment stays usable', async () => {
  const { visitor, path, page } = await openDay('2026-11-27')
  await setCalendarOpen(program.records, false)
  const refused = await visitor.press(page, 'Confirm Booking', { '14:00': true })
  expect(refused.status).toBe(409)
  expect(refused.view.getByRole('heading', { level: 1 })).toHaveTextContent('Choose a time to talk')
  expect(refused.view.getByRole('heading', { level: 2, name: 'Calendar closed' })).toBeInTheDocument()
  expect(refused.view.text).toContain('Your payment is kept.')
  expect(refused.view.getByRole('link', { name: 'Return to Home' })).toBeInTheDocument()
  expect(refused.view.queryByRole('button', { name: 'Confirm Booking' })).toBeNull()
  const closed = await visitor.open(`${path}&date=2026-11-27`)
  expect(closed.view.getByRole('heading', { level: 2, name: 'Calendar closed' })).toBeInTheDocument()

  await setCalendarOpen(program.records, true)
  const open = await visitor.open(`${path}&date=2026-11-27`)
  const booked = await visitor.press(open, 'Confirm Booking', { '14:00': true })
  expect(booked.view.text).toContain('14:00 to 14:30')
})

test('a server error keeps the selection, and a retry succeeds', async () => {
  const { visitor, page, path, email } = await openDay('2026-11-30')
  const restoreEvents = await hideTable('audit_events')
  const refused = await visitor.press(page, 'Confirm Booking', { '14:00': true })
  await restoreEvents()
  expect(refused.status).toBe(503)
  expectRefusal(refused.view, 'Booking Failed', 'Failed to book consultation. Please try again.')
  expect(refused.view.getByRole('radio', { name: '14:00' })).toBeChecked()

  const restorePayments = await hideTable('payments')
  const failed = await visitor.press(refused, 'Confirm Booking')
  const unreadable = await visitor.open(`${path}&date=2026-11-30`)
  await restorePayments()
  expect(failed.status).toBe(503)
  expectRefusal(failed.view, 'Booking Failed', 'Failed to book consultation. Please try again.')
  expect(await bookingsOf(email)).toEqual([])
  expect(unreadable.status).toBe(503)
  expect(unreadable.view.getByRole('alert')).toHaveTextContent('Failed to fetch payment details')

  const restoreTimes = await hideTable('busy_times')
  const withoutTimes = await visitor.open(`${path}&date=2026-11-30`)
  await restoreTimes()
  expect(withoutTimes.status).toBe(503)
  expect(withoutTimes.view.getByRole('alert')).toHaveTextContent('The times could not be loaded')
  expect(withoutTimes.view.queryAllByRole('radio')).toEqual([])
  const retried = await visitor.click(withoutTimes, 'Retry')
  expect(retried.view.getByRole('table', { name: 'November 2026' })).toBeInTheDocument()

  // The error page sends the same choice again.
  const booked = await visitor.press(failed, 'Try again')
  expect(booked.view.getByRole('heading', { level: 1 })).toHaveTextContent('Booking Confirmed!')
  expect(booked.view.text).toContain('14:00 to 14:30')
})

/** Opens the times of a day as a new customer who has paid. */
async function openDay(day: string) {
  const { path, email } = await aPaidConsultation(program.records)
  const visitor = program.visitor()
  return { visitor, path, email, page: await visitor.open(`${path}&date=${day}`) }
}

function expectRefusal(view: PageView, title: string, text: string) {
  const alert = view.getByRole('alert')
  expect(within(alert).getByRole('heading')).toHaveTextContent(title)
  expect(alert).toHaveTextContent(text)
}

function bookingsOf(email: string) {
  return program.db.select().from(bookings).where(eq(bookings.email, email))
}

/** Hides a table from the program by renaming it. Returns a function that restores the table. */
async function hideTable(table: string) {
  await program.db.execute(sql.raw(`alter table ${table} rename to lost_${table}`))
  return () => program.db.execute(sql.raw(`alter table lost_${table} rename to ${table}`))
}
