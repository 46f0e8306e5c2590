import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#factories/a-booking.server.ts'
import { constraintOf } from '#src/database/constraint-of.ts'
import { auditValues } from '#src/features/audit/table.server.ts'
import { changeSlot } from '#src/features/calendars/change-slot.server.ts'
import { switchCalendar } from '#src/features/calendars/save-calendar.server.ts'
import type { ConsultationItem } from '#src/features/catalogue/items.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { WEEKLY_TIMES } from '#src/features/settings/weekly-hours.ts'
import { eventsAbout, queuedMail, testGround } from '#tests/support/ground.ts'
import { MAX_NOTE } from './forms.ts'
import { moveBooking } from './move-booking.server.ts'
import { availability } from './queries.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { bookings, timeSlots } from './table.server.ts'

const VISITOR = { kind: 'visitor' } as const
const STAFF = { kind: 'staff', id: 'staff-1' } as const
const THURSDAY = '2026-11-26'
const ELSEWHEN = { day: '2026-12-03', time: '09:30', zone: null }

/** For Thursday at two in the afternoon; today is a Monday more than three weeks before, ten o'clock in Lagos. */
async function booked(item: ConsultationItem = 'consultation_30') {
  const app = await testGround()
  const draft = aBooking().forItem(item).at(THURSDAY, '14:00').withZone('Europe/London')
  const { booking } = await draft.saveTo(app.db, app.clock)
  return {
    app,
    booking,
    async saved() {
      const [row] = await app.db.select().from(bookings).where(eq(bookings.id, booking.id))
      return row
    },
  }
}

test('a moved booking is the same booking at another time', async () => {
  const { app, booking, saved } = await booked()
  app.clock.advance({ hours: 1 })
  const moved = await moveBooking(app, VISITOR, { changeKey: booking.changeKey }, ELSEWHEN)
  expect(moved).toEqual({ ok: true, isMoved: true, booking: await saved() })
  expect(await saved()).toEqual({
    ...booking,
    startsAt: new Date('2026-12-03T08:30:00Z'),
    endsAt: new Date('2026-12-03T09:00:00Z'),
    sequence: 1,
    dayReminderDueAt: new Date('2026-12-02T07:00:00Z'),
    hourReminderDueAt: new Date('2026-12-03T07:30:00Z'),
    updatedAt: app.clock.now(),
  })
})

test('the move is recorded, and customer and staff learn both times', async () => {
  const { app, booking } = await booked()
  await moveBooking(app, VISITOR, booking, ELSEWHEN)
  const [from, to] = ['2026-11-26T13:00:00.000Z', '2026-12-03T08:30:00.000Z']
  expect(await eventsAbout(app.db, booking.id)).toEqual([
    { type: 'booking.moved', actor: 'visitor', details: { from, to } },
  ])
  expect(await queuedMail(app.db, booking.email)).toMatchObject([
    { template: 'bookings.moved', data: { before: from, startsAt: to, uid: `${booking.id}@localhost`, sequence: 1 } },
  ])
  expect(await app.db.select().from(mails).where(eq(mails.to, app.staffMailbox))).toMatchObject([
    { template: 'bookings.staff-notice', replyTo: booking.email, data: { what: 'moved', before: from, startsAt: to } },
  ])
})

test('a booking can be moved again and again, and counts it', async () => {
  const { app, booking, saved } = await booked()
  for (const time of ['10:00', '10:30', '11:00']) await moveBooking(app, VISITOR, booking, { ...ELSEWHEN, time })
  expect(await saved()).toMatchObject({ sequence: 3, startsAt: new Date('2026-12-03T10:00:00Z') })
})

test('the time that was left is free', async () => {
  const { app, booking } = await booked()
  await moveBooking(app, VISITOR, booking, ELSEWHEN)
  const { days } = await availability(app, DEFAULT_CALENDAR_ID, 30)
  const isFree = (day: string, time: string) =>
    days.find(each => each.day === day)?.starts.find(start => start.time === time)?.isFree
  expect([isFree(THURSDAY, '14:00'), isFree(ELSEWHEN.day, ELSEWHEN.time)]).toEqual([true, false])
})

test('moving to the time it has changes nothing and writes to nobody', async () => {
  const { app, booking, saved } = await booked()
  app.clock.advance({ hours: 1 })
  const there = { day: THURSDAY, time: '14:00', zone: 'Pacific/Auckland' }
  expect(await moveBooking(app, VISITOR, booking, there)).toEqual({ ok: true, isMoved: false, booking })
  expect(await saved()).toEqual(booking)
  expect(await eventsAbout(app.db, booking.id)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
})

test('an hour may move next to itself, and not onto others', async () => {
  const { app, booking } = await booked('consultation_60')
  await aBooking().at(THURSDAY, '16:30').saveTo(app.db, app.clock)
  const to = (time: string) => moveBooking(app, VISITOR, booking, { day: THURSDAY, time, zone: null })
  expect(await to('15:00')).toMatchObject({ ok: true })
  expect(await to('14:30')).toEqual({ ok: false, reason: 'not-offered' })
  expect(await to('16:00')).toEqual({ ok: false, reason: 'taken' })
})

test('a move goes by the rules of a new booking', async () => {
  const { app, booking, saved } = await booked()
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: ELSEWHEN.day, time: '09:30', act: 'block' })
  const days = [ELSEWHEN.day, '2026-11-02', '2026-11-28', '2027-02-01', '2026-02-30', '0000-01-01', '']
  for (const day of days) {
    expect(await moveBooking(app, VISITOR, booking, { ...ELSEWHEN, day })).toEqual({ ok: false, reason: 'not-offered' })
  }
  for (const time of ['12:00', '08:30', '17:00', '10:00:00', '9:00', '']) {
    const asked = { ...ELSEWHEN, time }
    expect(await moveBooking(app, VISITOR, booking, asked)).toEqual({ ok: false, reason: 'not-offered' })
  }
  await switchCalendar(app, STAFF, DEFAULT_CALENDAR_ID, 'closed')
  expect(await moveBooking(app, VISITOR, booking, { ...ELSEWHEN, time: '10:00' })).toEqual({
    ok: false,
    reason: 'closed',
  })
  expect(await saved()).toEqual(booking)
  expect(await queuedMail(app.db)).toEqual([])
})

test('a key that opens nothing moves nothing, and an id is no key', async () => {
  const { app, booking, saved } = await booked()
  for (const changeKey of [randomUUID(), booking.id, '', 'x', "' or true --"]) {
    expect(await moveBooking(app, VISITOR, { changeKey }, ELSEWHEN)).toEqual({ ok: false, reason: 'unknown' })
  }
  expect(await saved()).toEqual(booking)
})

test('what was cancelled, or missed, stays where it was', async () => {
  const app = await testGround()
  const { booking: cancelled } = await aBooking().inStatus('cancelled').saveTo(app.db, app.clock)
  const { booking: missed } = await aBooking().inStatus('no_show').saveTo(app.db, app.clock)
  for (const actor of [VISITOR, STAFF]) {
    expect(await moveBooking(app, actor, cancelled, ELSEWHEN)).toEqual({ ok: false, reason: 'cancelled' })
    expect(await moveBooking(app, actor, missed, ELSEWHEN)).toEqual({ ok: false, reason: 'too-late' })
  }
})

test('a customer may move it exactly 24 hours before, staff until it begins', async () => {
  const { app, booking } = await booked()
  app.clock.advance({ days: 23, hours: 4 })
  expect(await moveBooking(app, VISITOR, booking, { ...ELSEWHEN, day: THURSDAY })).toMatchObject({ ok: true })
  // Now it begins at 09:30: in less than 24 hours.
  expect(await moveBooking(app, VISITOR, booking, ELSEWHEN)).toEqual({ ok: false, reason: 'too-late' })

  app.clock.advance({ hours: 19, minutes: 29, seconds: 59 })
  expect(await moveBooking(app, VISITOR, booking, ELSEWHEN)).toEqual({ ok: false, reason: 'too-late' })
  expect(await moveBooking(app, STAFF, { id: booking.id, sequence: 1 }, ELSEWHEN)).toMatchObject({ ok: true })
})

test('a second too late is too late, and nobody moves what has begun', async () => {
  const { app, booking } = await booked()
  app.clock.advance({ days: 23, hours: 4, seconds: 1 })
  expect(await moveBooking(app, VISITOR, booking, ELSEWHEN)).toEqual({ ok: false, reason: 'too-late' })
  app.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  expect(await moveBooking(app, STAFF, booking, ELSEWHEN)).toEqual({ ok: false, reason: 'too-late' })
})

test('the customer’s time zone follows when the browser tells another that is known', async () => {
  const { app, booking, saved } = await booked()
  const zones = []
  for (const [time, zone] of [
    ['10:00', null],
    ['10:30', 'Mars/Olympus'],
    ['11:00', 'Pacific/Auckland'],
  ] as const) {
    await moveBooking(app, VISITOR, booking, { ...ELSEWHEN, time, zone })
    zones.push((await saved())?.zone)
  }
  expect(zones).toEqual(['Europe/London', 'Europe/London', 'Pacific/Auckland'])
})

test('when the last mail cannot be queued, the booking stays where it was', async () => {
  const { app, booking, saved } = await booked()
  const failing = moveBooking({ ...app, staffMailbox: 'nobody' }, VISITOR, booking, ELSEWHEN)
  await expect(failing).rejects.toSatisfy(error => constraintOf(error) === 'mails_one_recipient')
  expect(await saved()).toEqual(booking)
  expect(await queuedMail(app.db)).toEqual([])
  expect(await eventsAbout(app.db, booking.id)).toEqual([])
})

test('while the calendar is closed staff may move it, to a time that is offered', async () => {
  const { app, booking, saved } = await booked()
  await switchCalendar(app, STAFF, DEFAULT_CALENDAR_ID, 'closed')
  expect(await moveBooking(app, VISITOR, booking, ELSEWHEN)).toEqual({ ok: false, reason: 'closed' })
  const atNight = { ...ELSEWHEN, time: '12:00' }
  expect(await moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, atNight)).toEqual({
    ok: false,
    reason: 'not-offered',
  })
  expect(await moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, ELSEWHEN)).toMatchObject({
    ok: true,
    isMoved: true,
  })
  expect(await saved()).toMatchObject({ startsAt: new Date('2026-12-03T08:30:00Z') })
})

test('what staff add goes into the customer’s message and the log’s values, and to nobody else', async () => {
  const { app, booking } = await booked()
  await moveBooking(
    app,
    STAFF,
    { id: booking.id, sequence: 0 },
    { ...ELSEWHEN, note: ' Ẹ káàárọ̀.\r\nI am travelling. ' },
  )
  const note = 'Ẹ káàárọ̀.\nI am travelling.'.normalize('NFC')
  expect(await queuedMail(app.db, booking.email)).toMatchObject([{ data: { note } }])
  expect(JSON.stringify(await queuedMail(app.db, app.staffMailbox))).not.toContain('travelling')
  expect(await eventsAbout(app.db, booking.id)).toMatchObject([
    { details: { from: '2026-11-26T13:00:00.000Z', to: '2026-12-03T08:30:00.000Z' } },
  ])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    { values: { note: { before: null, after: note } } },
  ])
})

test.each([undefined, null, '', ' \n '])('staff who add nothing (%j) say nothing', async note => {
  const { app, booking } = await booked()
  await moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { ...ELSEWHEN, note })
  expect(await queuedMail(app.db, booking.email)).toMatchObject([{ data: { note: null } }])
  expect(await app.db.select().from(auditValues)).toEqual([])
})

test('a note longer than its message bears moves nothing', async () => {
  const { app, booking, saved } = await booked()
  const move = (note: string) => moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { ...ELSEWHEN, note })
  await expect(move('x'.repeat(MAX_NOTE + 1))).rejects.toThrow('1000')
  expect(await saved()).toEqual(booking)
  expect(await move('x'.repeat(MAX_NOTE))).toMatchObject({ ok: true })
})

test('a customer’s words and wishes for the list are not heard', async () => {
  const { app, booking } = await booked()
  await moveBooking(app, VISITOR, booking, { ...ELSEWHEN, note: 'From staff', freed: 'blocked' })
  expect(await queuedMail(app.db, booking.email)).toMatchObject([{ data: { note: null } }])
  expect(await app.db.select().from(timeSlots)).toEqual([])
})

test('staff who block the time that is left take all its half-hours off the list, and tell of each', async () => {
  const { app, booking } = await booked('consultation_60')
  await moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { ...ELSEWHEN, time: '10:00', freed: 'blocked' })
  const { days } = await availability(app, DEFAULT_CALENDAR_ID, 30)
  const times = days.find(({ day }) => day === THURSDAY)?.starts.map(({ time }) => time)
  expect(times).toEqual(WEEKLY_TIMES.filter(time => time !== '14:00' && time !== '14:30'))
  for (const time of ['14:00', '14:30']) {
    expect(await eventsAbout(app.db, `${DEFAULT_CALENDAR_ID} ${THURSDAY} ${time}`)).toMatchObject([
      { details: { to: 'blocked' } },
    ])
  }
})

test('moved within its day, what it leaves is blocked and where it goes is not', async () => {
  const { app, booking, saved } = await booked()
  const to = { day: THURSDAY, time: '14:30', zone: null }
  await moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { ...to, freed: 'blocked' })
  expect(await saved()).toMatchObject({ startsAt: new Date('2026-11-26T13:30:00Z') })
  expect(await app.db.select().from(timeSlots)).toMatchObject([{ time: '14:00', state: 'blocked' }])
})

test('a half-hour that was off the list already stays as it was', async () => {
  const { app, booking } = await booked('consultation_60')
  const off = { day: THURSDAY, time: '14:30', act: 'delete', keepBooking: booking.id } as const
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, off)
  await moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { ...ELSEWHEN, time: '10:00', freed: 'blocked' })
  const slots = await app.db.select().from(timeSlots).orderBy(timeSlots.time)
  expect(slots).toMatchObject([
    { time: '14:00', state: 'blocked' },
    { time: '14:30', state: 'deleted' },
  ])
})

test('what staff came to delete is deleted, also where it was blocked', async () => {
  const { app, booking } = await booked('consultation_60')
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, {
    day: THURSDAY,
    time: '14:30',
    act: 'block',
    keepBooking: booking.id,
  })
  const to = { ...ELSEWHEN, time: '10:00' }
  await moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { ...to, freed: 'deleted' })
  const slots = await app.db.select().from(timeSlots).orderBy(timeSlots.time)
  expect(slots).toMatchObject(['14:00', '14:30'].map(time => ({ time, state: 'deleted' })))
})

test('staff who looked before the customer moved it move nothing, and learn where it is now', async () => {
  const { app, booking, saved } = await booked()
  await moveBooking(app, VISITOR, booking, ELSEWHEN)
  const now = await saved()
  const asStaffSaw = { id: booking.id, sequence: booking.sequence }
  const to = { ...ELSEWHEN, time: '11:00' }
  const refused = await moveBooking(app, STAFF, asStaffSaw, { ...to, freed: 'blocked' })
  expect(refused).toEqual({ ok: false, reason: 'changed', booking: now })
  expect(await saved()).toEqual(now)
  expect(await app.db.select().from(timeSlots)).toEqual([])
  const again = await moveBooking(app, STAFF, { id: booking.id, sequence: 1 }, to)
  expect(again).toMatchObject({ ok: true, isMoved: true, booking: { sequence: 2 } })
})

test('of two colleagues who move it at once one does, and the customer gets one message', async () => {
  const { app, booking } = await booked()
  const answers = await Promise.all(
    ['10:00', '11:00'].map(time =>
      moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { ...ELSEWHEN, time, once: randomUUID() }),
    ),
  )
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed' })
  expect(await queuedMail(app.db, booking.email)).toHaveLength(1)
})

test('the same form sent again moves nothing again, wherever the booking is by then', async () => {
  const { app, booking, saved } = await booked()
  const once = randomUUID()
  const move = () => moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { ...ELSEWHEN, once })
  expect(await move()).toMatchObject({ ok: true, isMoved: true })
  await moveBooking(app, VISITOR, booking, { ...ELSEWHEN, time: '11:00' })
  const now = await saved()
  expect(await move()).toEqual({ ok: true, isMoved: false, booking: now })
  expect(await saved()).toEqual(now)
})

test('a move that is refused blocks nothing', async () => {
  const { app, booking } = await booked()
  await aBooking().at(ELSEWHEN.day, ELSEWHEN.time).saveTo(app.db, app.clock)
  const refused = await moveBooking(
    app,
    STAFF,
    { id: booking.id, sequence: 0 },
    {
      ...ELSEWHEN,
      note: 'Sorry',
      freed: 'blocked',
    },
  )
  expect(refused).toEqual({ ok: false, reason: 'taken' })
  expect(await app.db.select().from(timeSlots)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
})
