import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aClosure } from '#dev/factories/a-closure.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { DEFAULT_TIMES, DEFAULT_WEEKLY_HOURS } from '#src/features/site/settings/weekly-hours.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { bookConsultation } from './book-consultation.server.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { changeSlot } from './change-slot.server.ts'
import { reopenDays } from './close-days.server.ts'
import { loadAvailability } from './queries.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { saveCalendar } from './save-calendar.server.ts'
import type { SlotAction } from './slots.ts'
import { bookings, calendarExceptions } from './table.server.ts'

const VISITOR = { kind: 'visitor' } as const
const STAFF = { kind: 'staff', id: 'staff-1' } as const
const THURSDAY = '2026-11-26'
const SATURDAY = '2026-11-28'

async function setUpCalendar() {
  const app = await testContext()
  return {
    app,
    change: (day: string, time: string, action: SlotAction, knownBookingId: string | null = null) =>
      changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day, time, action, knownBookingId }),
    async offeredOn(day: string) {
      const { days } = await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })
      return days.find(each => each.day === day)?.starts.map(({ time }) => time) ?? []
    },
  }
}

test('a blocked slot is not offered until staff enable it again', async () => {
  const { app, change, offeredOn } = await setUpCalendar()
  expect(await change(THURSDAY, '10:00', 'block')).toEqual({ ok: true, changed: true })
  expect(await offeredOn(THURSDAY)).toEqual(DEFAULT_TIMES.filter(time => time !== '10:00'))

  app.clock.advance({ minutes: 5 })
  expect(await change(THURSDAY, '10:00', 'enable')).toEqual({ ok: true, changed: true })
  expect(await offeredOn(THURSDAY)).toEqual(DEFAULT_TIMES)
  expect(await app.db.select().from(calendarExceptions)).toEqual([
    {
      id: expect.any(String),
      calendarId: DEFAULT_CALENDAR_ID,
      kind: 'available',
      firstDay: THURSDAY,
      lastDay: THURSDAY,
      time: '10:00',
      name: null,
      changedAt: app.clock.now(),
    },
  ])
})

test('a slot that staff add to a weekend is offered until they delete it', async () => {
  const { change, offeredOn } = await setUpCalendar()
  await change(SATURDAY, '17:00', 'add')
  expect(await offeredOn(SATURDAY)).toEqual(['17:00'])
  await change(SATURDAY, '17:00', 'delete')
  expect(await offeredOn(SATURDAY)).toEqual([])
})

test('changing a slot affects only its own day', async () => {
  const { change, offeredOn } = await setUpCalendar()
  await change(THURSDAY, '10:00', 'delete')
  expect(await offeredOn('2026-11-25')).toEqual(DEFAULT_TIMES)
})

test('every slot change records an event', async () => {
  const { app, change } = await setUpCalendar()
  for (const action of ['block', 'enable', 'delete', 'add'] as const) {
    await change(THURSDAY, '10:00', action)
    app.clock.advance({ seconds: 1 })
  }
  expect(await eventsAbout(app.db, `${DEFAULT_CALENDAR_ID} ${THURSDAY} 10:00`)).toEqual(
    ['blocked', 'available', 'deleted', 'available'].map(to => ({
      type: 'slot.changed',
      actor: 'staff',
      details: { day: THURSDAY, time: '10:00', to },
    })),
  )
})

test('a repeated slot change records no event', async () => {
  const { app, change } = await setUpCalendar()
  const unchanged = { ok: true, changed: false }
  expect(await change(THURSDAY, '10:00', 'enable')).toEqual(unchanged)
  expect(await change(THURSDAY, '12:00', 'delete')).toEqual(unchanged)
  expect(await change(THURSDAY, '10:00', 'block')).toEqual({ ok: true, changed: true })
  expect(await change(THURSDAY, '10:00', 'block')).toEqual(unchanged)
  expect(await eventsAbout(app.db, `${DEFAULT_CALENDAR_ID} ${THURSDAY} 10:00`)).toHaveLength(1)
  expect(await eventsAbout(app.db, `${DEFAULT_CALENDAR_ID} ${THURSDAY} 12:00`)).toEqual([])
})

test('a change from an outdated list does not undo a colleague’s change', async () => {
  const { app, change, offeredOn } = await setUpCalendar()
  const conflict = (current: string) => ({ ok: false, reason: 'conflict', current })
  await change(THURSDAY, '12:00', 'add')
  await change(THURSDAY, '12:00', 'block')
  expect(await change(THURSDAY, '12:00', 'add')).toEqual(conflict('blocked'))
  await change(THURSDAY, '12:00', 'delete')
  for (const action of ['block', 'enable'] as const)
    expect(await change(THURSDAY, '12:00', action)).toEqual(conflict('deleted'))
  expect(await offeredOn(THURSDAY)).not.toContain('12:00')
  expect(await eventsAbout(app.db, `${DEFAULT_CALENDAR_ID} ${THURSDAY} 12:00`)).toHaveLength(3)
})

test('a booked slot can be changed only if staff confirmed the change for the booking in that slot', async () => {
  const { app, change } = await setUpCalendar()
  const { booking: otherBooking } = await aBooking().at(THURSDAY, '11:00').saveTo(app.db, app.clock)
  const { booking } = await aBooking().at(THURSDAY, '10:00').saveTo(app.db, app.clock)
  const refusal = { ok: false, reason: 'booked', booking: { id: booking.id } }
  expect(await change(THURSDAY, '10:00', 'block', otherBooking.id)).toMatchObject(refusal)
  expect(await change(THURSDAY, '10:00', 'block', booking.id)).toEqual({ ok: true, changed: true })
})

test('a slot follows the weekly hours until staff change it', async () => {
  const { app, change, offeredOn } = await setUpCalendar()
  await saveCalendar(app, STAFF, DEFAULT_CALENDAR_ID, {
    changes: { weeklyHours: { ...DEFAULT_WEEKLY_HOURS, thursday: ['17:00'] } },
  })
  expect(await change(THURSDAY, '17:00', 'add')).toEqual({ ok: true, changed: false })
  expect(await change(THURSDAY, '10:00', 'add')).toEqual({ ok: true, changed: true })
  expect(await offeredOn(THURSDAY)).toEqual(['10:00', '17:00'])
})

test('slots of a closed day can be changed, and the change takes effect when the day reopens', async () => {
  const { app, change, offeredOn } = await setUpCalendar()
  const { id } = await aClosure().from(THURSDAY).saveTo(app.db, app.clock)
  expect(await change(THURSDAY, '10:00', 'block')).toEqual({ ok: true, changed: true })
  expect(await offeredOn(THURSDAY)).toEqual([])
  await reopenDays(app, STAFF, id)
  expect(await offeredOn(THURSDAY)).toEqual(DEFAULT_TIMES.filter(time => time !== '10:00'))
})

test('a slot change with an invalid day or time changes nothing', async () => {
  const { app, change } = await setUpCalendar()
  for (const time of ['12:15', '17:30', '08:30', '9:00', '10:00:00', '']) {
    expect(await change(THURSDAY, time, 'add')).toEqual({ ok: false, reason: 'not-a-slot' })
  }
  for (const day of ['2026-02-30', '2026-11-26T00:00', '3000-01-01', '9999-12-31', '']) {
    expect(await change(day, '10:00', 'add')).toEqual({ ok: false, reason: 'not-a-slot' })
  }
  expect(await app.db.select().from(calendarExceptions)).toEqual([])
})

test('slots of today can be changed, and slots of days that are over in Lagos cannot', async () => {
  const { app, change } = await setUpCalendar()
  app.clock.advance({ hours: 13, minutes: 59, seconds: 59 })
  expect(await change('2026-11-02', '10:00', 'block')).toEqual({ ok: true, changed: true })
  app.clock.advance({ seconds: 1 })
  expect(await change('2026-11-02', '10:00', 'enable')).toEqual({ ok: false, reason: 'past' })
})

test('neither half of a booked hour can be blocked or deleted, and staff see who booked the hour', async () => {
  const { app, change } = await setUpCalendar()
  const { booking } = await aBooking().forItem('consultation_60').at(THURSDAY, '10:00').saveTo(app.db, app.clock)
  const { id, name, email, startsAt, endsAt, minutes, sequence } = booking
  const expectedBooking = { id, name, email, startsAt, endsAt, minutes, sequence }
  for (const action of ['block', 'delete'] as const) {
    for (const time of ['10:00', '10:30']) {
      expect(await change(THURSDAY, time, action)).toMatchObject({
        ok: false,
        reason: 'booked',
        booking: expectedBooking,
      })
    }
    for (const time of ['09:30', '11:00']) expect(await change(THURSDAY, time, action)).toMatchObject({ ok: true })
  }
  expect(await app.db.select().from(calendarExceptions).where(eq(calendarExceptions.time, '10:00'))).toEqual([])
})

test.each([
  ['blocked', 'block'],
  ['deleted', 'delete'],
] as const)(
  'a booked slot that staff have %s keeps its booking, and is not offered after a cancellation',
  async (_, action) => {
    const { app, change, offeredOn } = await setUpCalendar()
    const { booking } = await aBooking().at(THURSDAY, '10:00').saveTo(app.db, app.clock)
    expect(await change(THURSDAY, '10:00', action, booking.id)).toEqual({ ok: true, changed: true })
    expect(await app.db.select().from(bookings)).toEqual([booking])
    // Repeating the change does not need the booking to be confirmed again.
    expect(await change(THURSDAY, '10:00', action)).toEqual({ ok: true, changed: false })

    expect(await cancelBooking(app, VISITOR, { changeKey: booking.changeKey })).toMatchObject({ ok: true })
    expect(await offeredOn(THURSDAY)).not.toContain('10:00')
    const { payment } = await anOrder().settled().saveTo(app.db, app.clock)
    const laterResult = await bookConsultation(app, payment.reference, {
      day: THURSDAY,
      time: '10:00',
      zone: null,
    })
    expect(laterResult).toEqual({ ok: false, reason: 'not-offered' })
  },
)

test('the slot of a cancelled booking can be blocked', async () => {
  const { app, change } = await setUpCalendar()
  await aBooking().at(THURSDAY, '10:00').inStatus('cancelled').saveTo(app.db, app.clock)
  expect(await change(THURSDAY, '10:00', 'block')).toEqual({ ok: true, changed: true })
})
