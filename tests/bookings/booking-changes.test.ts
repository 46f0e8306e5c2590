import { eq } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { addresses } from '#src/addresses.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { LIMITS } from '#src/features/site/limits/limits.ts'
import { countAttempts } from '../support/count-attempts.ts'
import { aPaidConsultation, CLOCK, NOW, setCalendarOpen } from '../support/paid-consultation.ts'
import { ownProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await ownProgram({ now: NOW })
}, 60_000)

test('with the link in the mail a customer moves a booking, cancels it and books again with the same payment', async () => {
  const { email, path } = await aPaidConsultation(program.records)
  const visitor = program.visitor()
  await visitor.press(await visitor.open(`${path}&date=2026-11-26`), 'Confirm Booking', { '14:00': true })
  const changePath = await findChangePath(email, 'Booked: Thursday 26 November 2026, 14:00')
  const change = await visitor.open(changePath)
  expect(change.view.getByRole('heading', { level: 1 })).toHaveTextContent('Reschedule or cancel')
  expect(change.view.text).toContain('Until Wednesday 25 November 2026, 14:00 (Lagos time)')
  expect(change.view.text).toContain('14:00 to 14:30')
  expect(await storedBookings(email)).toEqual([{ status: 'confirmed', sequence: 0 }])
  const thursday = await visitor.press(change, 'Thursday 26 November 2026')
  expect(thursday.view.getByRole('radio', { name: '14:00 Yours now' })).toBeDisabled()

  const monday = await visitor.press(thursday, 'Monday 30 November 2026')
  await aBooking().at('2026-11-30', '09:00').saveTo(program.db, CLOCK)
  const refused = await visitor.press(monday, 'Reschedule', { '09:00': true })
  expect(refused.view.getByRole('alert')).toHaveTextContent('Someone else has just booked that time.')
  expect(refused.view.getByRole('alert')).toHaveTextContent('You keep the time you have.')
  const moved = await visitor.press(refused, 'Reschedule', { '10:00': true })
  expect(moved.visited.join(' ')).toContain('Booking moved')
  expect(moved.visited.join(' ')).toContain('Monday 30 November 2026, 10:00')
  expect(moved.view.document.title).toMatch(/^Booking Confirmed!/)
  expect(moved.view.text).toContain('10:00 to 10:30')
  expect(await findChangePath(email, 'Moved: Monday 30 November 2026, 10:00')).toBe(changePath)

  const cancelled = await visitor.press(await visitor.open(changePath), 'Cancel Booking')
  expect(cancelled.view.getByRole('heading', { level: 1 })).toHaveTextContent('Booking cancelled')
  expect(cancelled.view.document.title).toMatch(/^Booking cancelled/)
  expect(cancelled.view.text).toContain('Your payment is kept')
  expect(await storedBookings(email)).toEqual([{ status: 'cancelled', sequence: 2 }])

  const calendar = await visitor.click(cancelled, 'Choose another time')
  expect(calendar.view.document.title).toMatch(/^Choose a time to talk/)
  const again = await visitor.press(await visitor.press(calendar, 'Monday 30 November 2026'), 'Confirm Booking', {
    '10:00': true,
  })
  expect(again.view.text).toContain('10:00 to 10:30')
})

test('the page to change a booking opens in the month of the booking', async () => {
  const { page } = await openChangePage('2027-01-12')
  expect(page.view.getByRole('button', { name: /^Previous month, December 2026/ })).toBeInTheDocument()
  expect(page.view.getByRole('button', { name: /Tuesday 12 January 2027/ })).toBeInTheDocument()
})

test('a closed calendar offers no other time, but the booking can be cancelled', async () => {
  const { visitor, page, stored } = await openChangePage('2026-12-01')
  await setCalendarOpen(program.records, false)
  onTestFinished(() => setCalendarOpen(program.records, true))
  const closed = await visitor.press(page, 'Thursday 3 December 2026')
  expect(closed.view.getByRole('heading', { level: 2, name: 'Calendar closed' })).toBeInTheDocument()
  expect(closed.view.queryByRole('button', { name: 'Reschedule' })).toBeNull()
  expect(closed.view.getByRole('button', { name: 'Cancel Booking' })).toHaveAccessibleDescription(
    'This frees your slot on Tuesday 1 December 2026, 14:00 (Lagos time).',
  )
  const cancelled = await visitor.press(closed, 'Cancel Booking')
  expect(cancelled.view.getByRole('heading', { level: 1 })).toHaveTextContent('Booking cancelled')
  expect(await stored()).toMatchObject({ status: 'cancelled' })
})

test('a booking link changes nothing with an unknown key, for a past booking or within 24 hours of the start', async () => {
  const visitor = program.visitor()
  for (const key of ['', 'x', crypto.randomUUID()]) {
    const unknown = await visitor.open(`/booking/change?key=${key}`)
    expect(unknown.status).toBe(404)
    expect(unknown.view.getByRole('heading', { level: 1 })).toHaveTextContent('Booking Error')
    expect(unknown.view.getByRole('alert')).toHaveTextContent('We can’t find this booking.')
  }
  const soon = await aBooking().at('2026-11-22', '10:00').saveTo(program.db, CLOCK)
  const tooLate = await visitor.open(addresses.bookingChange({ key: soon.booking.changeKey }))
  expect(tooLate.view.text).toContain('up to 24 hours before it begins. Yours begins sooner than that.')
  expect(tooLate.view.text).toContain('10:00 to 10:30')
  expect(tooLate.view.queryAllByRole('button', { name: /Reschedule|Cancel/ })).toEqual([])

  const missed = await aBooking().at('2026-11-19', '10:00').inStatus('no_show').saveTo(program.db, CLOCK)
  const over = await visitor.open(addresses.bookingChange({ key: missed.booking.changeKey }))
  expect(over.view.text).toContain('This consultation was on Thursday 19 November 2026.')

  // A page that was loaded in time cannot cancel once less than 24 hours remain.
  const { page, booking, stored } = await openChangePage('2026-11-24')
  const [startsAt, endsAt] = ['2026-11-22T08:00:00Z', '2026-11-22T08:30:00Z'].map(text => new Date(text))
  await program.db.update(bookings).set({ startsAt, endsAt }).where(eq(bookings.id, booking.id))
  const refused = await visitor.press(page, 'Cancel Booking')
  expect(refused.view.text).toContain('Yours begins sooner than that.')
  expect(await stored()).toMatchObject({ status: 'confirmed' })
})

test('C14: a rate limit refuses to move or cancel a booking after too many moves', async () => {
  const { visitor, path, reference, stored } = await openChangePage('2026-12-07')
  const times = ['15:00', '16:00']
  await countAttempts(program, 'booking-change', reference, LIMITS['booking-change'].times - times.length)
  const move = (time: string) => ({ intent: 'move', date: '2026-12-07', time })
  for (const time of times) expect((await visitor.send(path, move(time))).url.pathname).toBe('/booking')

  const refused = await visitor.send(path, move('09:00'))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.view.text).toMatch(/You’ve tried too many times\. Please try again in \d+ minutes?\./)
  expect((await visitor.send(path, { intent: 'cancel' })).status).toBe(429)
  expect(await stored()).toMatchObject({ status: 'confirmed', sequence: times.length })
})

test('a move to the current time changes nothing, and the page says so', async () => {
  const { visitor, path, stored } = await openChangePage('2026-12-08')
  const answer = await visitor.send(path, { intent: 'move', date: '2026-12-08', time: '14:00' })
  expect(answer.page).toContain('Nothing has changed')
  expect(await stored()).toMatchObject({ sequence: 0 })
})

test('the link to a cancelled booking offers another time until the payment is used for a new booking', async () => {
  const { visitor, page, path, reference, booking } = await openChangePage('2026-12-09')
  await visitor.press(page, 'Cancel Booking')
  expect((await visitor.open(path)).view.text).toContain('Choose another time')
  await visitor.send(addresses.booking({ reference }), { intent: 'book', date: '2026-12-09', time: '15:00' })
  expect((await visitor.open(path)).view.text).toContain('used your payment to book another one.')
  const ofPayment = await program.db
    .select()
    .from(bookings)
    .where(eq(bookings.paymentId, booking.paymentId ?? ''))
  expect(ofPayment.map(({ status }) => status).sort()).toEqual(['cancelled', 'confirmed'])
})

/** Books a day at 14:00, and opens the page of the link in the mail. */
async function openChangePage(day: string) {
  const { booking, reference } = await aBooking().at(day, '14:00').saveTo(program.db, CLOCK)
  const visitor = program.visitor()
  const path = addresses.bookingChange({ key: booking.changeKey })
  const page = await visitor.open(path)
  const stored = async () => (await program.db.select().from(bookings).where(eq(bookings.id, booking.id)))[0]
  return { visitor, path, page, booking, reference, stored }
}

function storedBookings(email: string) {
  const { status, sequence } = bookings
  return program.db.select({ status, sequence }).from(bookings).where(eq(bookings.email, email))
}

async function findChangePath(email: string, subject: string): Promise<string> {
  const findMail = async () => (await program.mailTo(email)).find(mail => mail.subject.startsWith(subject))
  await expect.poll(findMail).toBeDefined()
  return /\/booking\/change\?key=[0-9a-f-]{36}/.exec((await findMail())?.text ?? '')?.[0] ?? 'no link'
}
