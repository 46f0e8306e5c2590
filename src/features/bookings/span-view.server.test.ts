import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aClosure } from '#dev/factories/a-closure.server.ts'
import { DEFAULT_TIMES, SLOT_TIMES } from '#src/features/site/settings/weekly-hours.ts'
import { testContext } from '#tests/support/app-context.ts'
import { changeSlot } from './change-slot.server.ts'
import { loadAvailability } from './queries.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { switchCalendars } from './save-calendar.server.ts'
import { loadDayView, loadSpanView } from './span-view.server.ts'

const STAFF = { kind: 'staff', id: 'staff-1' } as const
const THURSDAY = '2026-11-26'
const SATURDAY = '2026-11-28'
const TODAY = '2026-11-02'

test('an unchanged day lists its weekly hours as free slots, and all other times as addable', async () => {
  const app = await testContext()
  expect(await loadDayView(app, DEFAULT_CALENDAR_ID, THURSDAY)).toEqual({
    day: THURSDAY,
    isOpen: true,
    isPast: false,
    isFull: false,
    closure: null,
    slots: DEFAULT_TIMES.map(time => ({ time, state: 'available', booking: null, isFree: true, isBusy: false })),
    addableTimes: SLOT_TIMES.filter(time => !DEFAULT_TIMES.includes(time)),
    bookings: [],
  })
  expect(await loadDayView(app, DEFAULT_CALENDAR_ID, SATURDAY)).toMatchObject({ slots: [], addableTimes: SLOT_TIMES })
})

test('changed and booked slots are listed in the order of their times', async () => {
  const app = await testContext()
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: SATURDAY, time: '17:00', action: 'add' })
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: SATURDAY, time: '10:00', action: 'add' })
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: SATURDAY, time: '10:30', action: 'add' })
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: SATURDAY, time: '10:30', action: 'block' })
  const { booking } = await aBooking().forItem('consultation_60').at(SATURDAY, '10:00').saveTo(app.db, app.clock)
  const slotBooking = { id: booking.id, name: booking.name }
  const { slots, addableTimes } = await loadDayView(app, DEFAULT_CALENDAR_ID, SATURDAY)
  expect(slots).toMatchObject([
    { time: '10:00', state: 'available', booking: slotBooking, isFree: false },
    { time: '10:30', state: 'blocked', booking: slotBooking, isFree: false },
    { time: '17:00', state: 'available', booking: null, isFree: true },
  ])
  expect(addableTimes).not.toContain('10:30')
  expect(addableTimes).toHaveLength(SLOT_TIMES.length - 3)
})

test('the slots that staff see as free are the times that customers can book', async () => {
  const app = await testContext()
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: SATURDAY, time: '10:00', action: 'add' })
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: THURSDAY, time: '10:00', action: 'block' })
  await aBooking().at(THURSDAY, '14:00').saveTo(app.db, app.clock)
  await aBooking().at(THURSDAY, '15:00').inStatus('cancelled').saveTo(app.db, app.clock)
  await aClosure().from('2026-12-24', '2026-12-28').saveTo(app.db, app.clock)
  const loadOfferedTimes = async () => {
    const { days } = await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })
    return days.flatMap(({ day, starts }) => starts.flatMap(({ time, isFree }) => (isFree ? [`${day} ${time}`] : [])))
  }
  const loadFreeTimes = async () => {
    const days = await loadSpanView(app, DEFAULT_CALENDAR_ID, { first: '2026-10-26', last: '2027-02-07' })
    return days.flatMap(({ day, slots }) => slots.flatMap(({ time, isFree }) => (isFree ? [`${day} ${time}`] : [])))
  }
  expect(await loadFreeTimes()).toEqual(await loadOfferedTimes())
  await switchCalendars(app, STAFF, [DEFAULT_CALENDAR_ID], 'closed')
  expect(await loadFreeTimes()).toEqual([])
})

test('a closed day lists its slots, shows the name of its closure and has no free slot', async () => {
  const app = await testContext()
  const { id } = await aClosure().from('2026-12-24', '2026-12-28').named('Christmas').saveTo(app.db, app.clock)
  const { booking } = await aBooking().at('2026-12-24', '10:00').saveTo(app.db, app.clock)
  const dayView = await loadDayView(app, DEFAULT_CALENDAR_ID, '2026-12-24')
  expect(dayView.closure).toMatchObject({ id, firstDay: '2026-12-24', lastDay: '2026-12-28', name: 'Christmas' })
  expect(dayView.slots.map(({ time }) => time)).toEqual(DEFAULT_TIMES)
  expect(dayView.slots.filter(({ isFree }) => isFree)).toEqual([])
  expect(dayView.bookings).toMatchObject([{ id: booking.id }])
  expect((await loadDayView(app, DEFAULT_CALENDAR_ID, '2026-12-29')).closure).toBeNull()
})

test('confirmed and missed bookings occupy their slots, cancelled ones do not', async () => {
  const app = await testContext()
  for (const [time, status] of [
    ['09:00', 'confirmed'],
    ['09:30', 'no_show'],
    ['10:00', 'confirmed'],
    ['10:30', 'confirmed'],
    ['11:00', 'cancelled'],
  ] as const) {
    await aBooking().at(TODAY, time).inStatus(status).saveTo(app.db, app.clock)
  }
  const { slots } = await loadDayView(app, DEFAULT_CALENDAR_ID, TODAY)
  expect(slots.filter(({ booking }) => booking !== null).map(({ time }) => time)).toEqual([
    '09:00',
    '09:30',
    '10:00',
    '10:30',
  ])
  // No slot is free, because customers cannot book consultations for today.
  expect(slots.filter(({ isFree }) => isFree)).toEqual([])
})

test('a past day lists only slots that were booked or changed', async () => {
  const app = await testContext()
  const { booking } = await aBooking().at(TODAY, '10:00').saveTo(app.db, app.clock)
  const { booking: missed } = await aBooking().at(TODAY, '17:00').inStatus('no_show').saveTo(app.db, app.clock)
  await aBooking().at(TODAY, '12:00').inStatus('cancelled').saveTo(app.db, app.clock)
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: TODAY, time: '09:30', action: 'block' })
  app.clock.advance({ days: 1 })
  const dayView = await loadDayView(app, DEFAULT_CALENDAR_ID, TODAY)
  expect(dayView).toMatchObject({ isPast: true, addableTimes: [] })
  expect(dayView.slots).toMatchObject([
    { time: '09:30', state: 'blocked', booking: null, isFree: false },
    { time: '10:00', booking: { id: booking.id } },
    { time: '17:00', booking: { id: missed.id } },
  ])
  expect(dayView.bookings).toHaveLength(3)
})

test('a span lists each day once, in order, with the bookings of that day in Lagos', async () => {
  const app = await testContext()
  await aBooking().at('2026-11-30', '00:00').saveTo(app.db, app.clock)
  await aBooking().at('2026-12-06', '23:30').saveTo(app.db, app.clock)
  const days = await loadSpanView(app, DEFAULT_CALENDAR_ID, { first: '2026-11-30', last: '2026-12-06' })
  expect(days.map(({ day, bookings }) => [day, bookings.length])).toEqual([
    ['2026-11-30', 1],
    ['2026-12-01', 0],
    ['2026-12-02', 0],
    ['2026-12-03', 0],
    ['2026-12-04', 0],
    ['2026-12-05', 0],
    ['2026-12-06', 1],
  ])
})

test('the view of a day does not contain the key of a booking', async () => {
  const app = await testContext()
  const { booking } = await aBooking().at(THURSDAY, '10:00').saveTo(app.db, app.clock)
  expect(JSON.stringify(await loadDayView(app, DEFAULT_CALENDAR_ID, THURSDAY))).not.toContain(booking.changeKey)
})
