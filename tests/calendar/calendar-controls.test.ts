import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import type { Database } from '#src/database/client.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { testDatabase } from '../support/database.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

const NOW = '2026-11-21T10:00:00Z'
const clock = { now: () => new Date(NOW) }
const THURSDAY = '2026-11-26'

let program: RunningProgram
let db: Database
let cookie: string

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  const env = { DATABASE_URL: database.url, SESSION_SECRET: TEST_SECRET, ROLE: 'web', NOW }
  program = await startProgram({ ...env, LOG_LEVEL: 'error' })
  closeAfterFile(() => program.stopAndDeleteData())
  const { id } = await aStaffMember().saveTo(db, clock)
  const { name, value } = await staffCookie({ db, clock }, id)
  cookie = `${name}=${value}`
}, 60_000)

async function postForm(path: string, fields: Record<string, string>) {
  const answer = await fetch(`${program.origin}${path}`, {
    method: 'POST',
    headers: { cookie, origin: program.origin },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return { status: answer.status, ...(await answer.json()) }
}

const loadDay = async (date: string) => {
  const answer = await fetch(`${program.origin}/admin/calendar?date=${date}`, { headers: { cookie } })
  return { status: answer.status, html: await answer.text() }
}

test('the buttons Block and Delete name their time, and a past day has neither', async () => {
  const { html } = await loadDay(THURSDAY)
  expect(html).toMatch(/Block(<!-- -->)? <span class="visually-hidden">09:00<\/span>/)
  // The date field has no minimum, because staff can look at past days too.
  expect(html).not.toContain('min="2026-11-21"')
  const { html: pastDay } = await loadDay('2026-11-20')
  // A past day shows no free times, because the opening hours of that day are not stored.
  expect(pastDay).not.toContain('Available')
  expect(pastDay).not.toMatch(/Block|Add Slot<\/button>|Close This Day/)
})

test('blocking a slot reports the result, and blocking it again reports that it already was blocked', async () => {
  const change = { day: THURSDAY, time: '09:00', action: 'block' }
  const success = { status: 200, ok: true, title: 'Time slot disabled' }
  expect(await postForm(act('changeSlot'), change)).toEqual({
    ...success,
    description: '09:00, Thursday 26 November 2026.',
  })
  expect(await postForm(act('changeSlot'), change)).toMatchObject({
    ...success,
    description: expect.stringContaining('already'),
  })
})

test('the message of a refused slot change names the action and the reason', async () => {
  const changeAndReadRefusal = async (fields: Record<string, string>) => {
    const { status, title, description } = await postForm(act('changeSlot'), {
      day: THURSDAY,
      time: '12:00',
      action: 'add',
      ...fields,
    })
    return [status, title, description]
  }
  const invalidTime = 'This time can’t be offered.'
  expect(await changeAndReadRefusal({ time: '08:00' })).toEqual([
    400,
    'Error',
    `Failed to create time slot: ${invalidTime}`,
  ])
  expect(await changeAndReadRefusal({ time: '08:00', action: 'delete' })).toEqual([
    400,
    'Error',
    `Failed to delete time slot. ${invalidTime}`,
  ])
  const pastSlot = { day: '2026-11-20', action: 'enable' }
  expect(await changeAndReadRefusal(pastSlot)).toEqual([
    409,
    'Error',
    'Failed to update time slot. This day is in the past.',
  ])
  for (const action of ['', 'toString']) expect((await changeAndReadRefusal({ action }))[0]).toBe(400)
})

test('a booked slot is not removed without confirmation, and the message names the customer', async () => {
  const { booking } = await aBooking().named('Adaeze Obi').at(THURSDAY, '14:00').saveTo(db, clock)
  const change = { day: THURSDAY, time: '14:00', action: 'delete' }
  const conflict = {
    id: booking.id,
    name: 'Adaeze Obi',
    from: '14:00',
    to: '14:30',
    sequence: 0,
    actions: ['move', 'cancel'],
  }
  expect(await postForm(act('changeSlot'), change)).toMatchObject({
    status: 409,
    ok: false,
    more: { conflictingBookings: [conflict] },
  })
  expect(await postForm(act('changeSlot'), { ...change, knownBookingId: booking.id })).toMatchObject({
    status: 200,
    ok: true,
  })
})

test('closing days twice with one idempotency key closes them once, and they can be opened again', async () => {
  const days = { first: '2026-12-24', last: '', name: 'Christmas', knownBookingIds: '', idempotencyKey: randomUUID() }
  const description = 'Thursday 24 December 2026: customers can’t book consultations.'
  expect(await postForm(act('closeDays'), days)).toMatchObject({ status: 200, title: 'Days Closed', description })
  // A retry with the same idempotency key succeeds. With another key the closure conflicts with the first one.
  expect(await postForm(act('closeDays'), days)).toMatchObject({ status: 200, title: 'Days Closed', description })
  const newClosure = { ...days, idempotencyKey: randomUUID() }
  expect(await postForm(act('closeDays'), newClosure)).toMatchObject({
    errors: { first: 'Some of these days are already closed' },
  })
  expect(await postForm(act('closeDays'), { ...days, first: '2026-11-20' })).toMatchObject({
    errors: { first: 'This day is in the past' },
  })
  expect(await postForm(act('closeDays'), { ...days, last: '2029-01-01' })).toMatchObject({
    errors: { last: expect.any(String) },
  })
  expect((await loadDay('2026-12-24')).html).toContain('Closed: <!-- -->Christmas')
  expect(await postForm(act('reopenDays', { closureId: randomUUID() }), {})).toMatchObject({
    status: 200,
    title: 'Days Opened',
  })
})

test('a booking cannot be moved to a taken time, or changed after it has ended', async () => {
  const { booking } = await aBooking().at('2026-12-02', '10:00').saveTo(db, clock)
  await aBooking().at('2026-12-02', '11:00').saveTo(db, clock)
  const move = (fields: Record<string, string>) =>
    postForm(act('moveBooking', { bookingId: booking.id }), { day: '2026-12-02', sequence: '0', ...fields })
  expect(await move({ time: '11:00' })).toMatchObject({
    status: 409,
    errors: { time: expect.stringContaining('just booked') },
  })
  expect(await move({})).toMatchObject({ status: 400, errors: { time: 'Please choose a time' } })
  expect(await move({ time: '15:00', message: 'x'.repeat(1_001) })).toMatchObject({
    errors: { message: expect.stringContaining('1000') },
  })

  const pastBooking = await aBooking().at('2026-11-20', '10:00').saveTo(db, clock)
  expect(await postForm(act('cancelBooking', { bookingId: pastBooking.booking.id }), {})).toMatchObject({
    description: 'The consultation has already started.',
  })
  expect(await postForm(act('recordAttendance', { bookingId: booking.id }), { attended: 'no' })).toMatchObject({
    status: 409,
  })
})

test('cancelling a booking that was moved after the page loaded is refused, and the answer has its new time', async () => {
  const { booking } = await aBooking().named('Adaeze Obi').at('2026-12-03', '10:00').saveTo(db, clock)
  const postBookingForm = (name: 'cancelBooking' | 'moveBooking', fields: Record<string, string>) =>
    postForm(act(name, { bookingId: booking.id }), fields)
  const newTime = { day: '2026-12-03', time: '14:00' }
  expect(await postBookingForm('moveBooking', { ...newTime, sequence: '0', idempotencyKey: 'a' })).toMatchObject({
    title: 'Booking Moved',
  })
  for (const sequence of ['0', '', 'x']) {
    expect(await postBookingForm('cancelBooking', { sequence, block: 'on' })).toMatchObject({
      status: 409,
      title: 'Failed to Cancel Booking',
      description: expect.stringContaining('Thursday 3 December 2026, 14:00'),
      more: { movedBooking: { id: booking.id, sequence: 1, from: '14:00', to: '14:30' } },
    })
  }
  const cancellation = { sequence: '1', idempotencyKey: 'b', delete: 'on' }
  for (const description of ['The customer gets an email.', 'It was already cancelled.']) {
    expect(await postBookingForm('cancelBooking', cancellation)).toMatchObject({
      status: 200,
      title: 'Booking Cancelled',
      description,
    })
  }
  const { html } = await loadDay('2026-12-03')
  expect(html).not.toMatch(/Block(<!-- -->)? <span class="visually-hidden">14:00<\/span>/)
  expect(await postBookingForm('cancelBooking', { ...cancellation, idempotencyKey: 'c' })).toMatchObject({
    status: 409,
    description: 'The booking has been cancelled.',
  })
})

test('a slot cannot be added from an outdated page when a colleague has blocked it', async () => {
  const slot = { day: '2026-12-04', time: '12:00' }
  for (const action of ['add', 'block'])
    expect(await postForm(act('changeSlot'), { ...slot, action })).toMatchObject({ status: 200 })
  expect(await postForm(act('changeSlot'), { ...slot, action: 'add' })).toMatchObject({
    status: 409,
    description: 'Failed to create time slot: A colleague changed this slot: it’s now blocked.',
  })
})

test('a calendar that fails to load shows an error instead of an empty list', async () => {
  await db.execute(sql`alter table busy_times rename to busy_renamed`)
  const { status, html } = await loadDay(THURSDAY)
  await db.execute(sql`alter table busy_renamed rename to busy_times`)
  expect(status).toBe(500)
  expect(html).toMatch(/Failed to load the calendar(<!-- -->)?:/)
  expect(html).toMatch(/<a href="\/admin\/calendar\?date=2026-11-26">Retry<\/a>/)
  expect(html).not.toContain('No time slots configured')
})

test('invalid requests are refused and not logged as errors', async () => {
  const answer = await fetch(`${program.origin}/admin/calendar`, {
    method: 'POST',
    headers: { cookie, origin: program.origin },
    body: new URLSearchParams({ a: 'b' }),
  })
  expect(answer.status).toBe(405)
  expect(program.output()).not.toContain('page failed to render')
})
