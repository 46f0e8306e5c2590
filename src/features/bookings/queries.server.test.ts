import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aClosure } from '#dev/factories/a-closure.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { openDatabase } from '#src/database/client.ts'
import { isDatabaseDown } from '#src/database/database-errors.ts'
import { PAYMENT_STATE_KEYS } from '#src/features/money/states.ts'
import { payments } from '#src/features/money/table.server.ts'
import { DEFAULT_TIMES, DEFAULT_WEEKLY_HOURS } from '#src/features/site/settings/weekly-hours.ts'
import { testContext } from '#tests/support/app-context.ts'
import { changeSlot } from './change-slot.server.ts'
import { closeDays, reopenDays } from './close-days.server.ts'
import { moveBooking } from './move-booking.server.ts'
import {
  type Availability,
  findBookingByChangeKey,
  findBookingOfPayment,
  findPaidConsultation,
  findStartsForStaff,
  loadAvailability,
} from './queries.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { saveCalendar, switchCalendars } from './save-calendar.server.ts'

const STAFF = { kind: 'staff', id: 'staff-1' } as const
const THURSDAY = '2026-11-26'

const findFreeTimes = ({ days }: Availability, day: string) =>
  days.find(each => each.day === day)?.starts.flatMap(({ time, isFree }) => (isFree ? [time] : [])) ?? []

test('a payment reference finds the paid consultation with its length and the customer’s name', async () => {
  const app = await testContext()
  const order = await anOrder().forItem('consultation_60').named('Ọláwálé').settled().saveTo(app.db, app.clock)
  const { id: paymentId, reference, kobo } = order.payment
  expect(await findPaidConsultation(app.db, reference)).toEqual({
    paymentId,
    orderId: order.id,
    reference,
    item: 'consultation_60',
    minutes: 60,
    name: 'Ọláwálé',
    email: 'ada.obi@example.ng',
    pence: 10_000,
    kobo,
  })
})

test('a paid consultation is found by a reference in lower case with spaces around it', async () => {
  const app = await testContext()
  const { payment } = await anOrder().settled().saveTo(app.db, app.clock)
  expect(await findPaidConsultation(app.db, ` ${payment.reference.toLowerCase()}\n`)).toMatchObject({
    reference: payment.reference,
  })
})

test('only a settled payment can book a consultation', async () => {
  const app = await testContext()
  for (const state of PAYMENT_STATE_KEYS) {
    const { id, item, email, name, agreedPence } = await anOrder().saveTo(app.db, app.clock)
    const purchase = { id, item, email, name, reference: null }
    const payment = await aPayment().for(purchase).of('full', agreedPence).inState(state).saveTo(app.db, app.clock)
    const consultation = await findPaidConsultation(app.db, payment.reference)
    const refusal = state === 'settled' ? null : state === 'reversed' ? 'returned' : 'not-paid'
    expect(typeof consultation === 'string' ? consultation : null, state).toBe(refusal)
  }
})

test('an unknown reference finds no paid consultation', async () => {
  const app = await testContext()
  for (const reference of ['TP-00000000000000000000', 'GT-0000-0001', '', "' or true --"]) {
    expect(await findPaidConsultation(app.db, reference)).toBe('not-paid')
  }
})

test('C72: the reference of a payment for an application finds no paid consultation', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const [payment] = await app.db.select().from(payments).where(eq(payments.caseId, id))
  expect(await findPaidConsultation(app.db, payment?.reference ?? '')).toBe('not-a-consultation')
})

test('a payment finds its booking, unless the booking was cancelled', async () => {
  const app = await testContext()
  for (const status of ['confirmed', 'no_show'] as const) {
    const { booking } = await aBooking().inStatus(status).saveTo(app.db, app.clock)
    expect(await findBookingOfPayment(app.db, booking.paymentId)).toEqual(booking)
  }
  const { booking } = await aBooking().inStatus('cancelled').saveTo(app.db, app.clock)
  expect(await findBookingOfPayment(app.db, booking.paymentId)).toBeNull()
})

test('the key in the customer’s mail finds the booking in every status', async () => {
  const app = await testContext()
  for (const status of ['confirmed', 'cancelled', 'no_show'] as const) {
    const { booking, reference } = await aBooking().inStatus(status).saveTo(app.db, app.clock)
    expect(await findBookingByChangeKey(app.db, booking.changeKey)).toEqual({
      booking,
      orderId: expect.any(String),
      reference,
      item: 'consultation_30',
    })
    expect(await findBookingByChangeKey(app.db, booking.id)).toBeNull()
  }
  for (const key of [randomUUID(), '', 'x']) expect(await findBookingByChangeKey(app.db, key)).toBeNull()
})

test('from tomorrow on, weekdays offer their weekly hours and weekends offer nothing', async () => {
  const app = await testContext()
  const availability = await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })
  expect(availability).toMatchObject({ isOpen: true, first: '2026-11-03', last: '2027-01-31' })
  expect(availability.days.slice(0, 5).map(({ day }) => day)).toEqual([
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-09',
  ])
  expect(availability.days.at(-1)?.day).toBe('2027-01-29')
  for (const { day } of availability.days) expect(findFreeTimes(availability, day)).toEqual(DEFAULT_TIMES)
})

test('the first day that can be booked is tomorrow in Lagos', async () => {
  const app = await testContext()
  app.clock.advance({ hours: 13, minutes: 59, seconds: 59 })
  expect(await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })).toMatchObject({
    first: '2026-11-03',
  })
  app.clock.advance({ seconds: 1 })
  expect(await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })).toMatchObject({
    first: '2026-11-04',
  })
})

test('a booked time is not free, except for a move of the booking that occupies it', async () => {
  const app = await testContext()
  const { booking } = await aBooking().forItem('consultation_60').at(THURSDAY, '10:00').saveTo(app.db, app.clock)
  await aBooking().at(THURSDAY, '11:30').saveTo(app.db, app.clock)
  await aBooking().at(THURSDAY, '13:00').inStatus('cancelled').saveTo(app.db, app.clock)

  const takenTimes = ['10:00', '10:30', '11:30']
  expect(
    findFreeTimes(await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 }), THURSDAY),
  ).toEqual(DEFAULT_TIMES.filter(time => !takenTimes.includes(time)))
  const freeHourStarts = ['09:00', '13:00', '14:00', '15:00', '16:00']
  expect(
    findFreeTimes(await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 60 }), THURSDAY),
  ).toEqual(freeHourStarts)
  expect(
    findFreeTimes(
      await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 60, exceptBooking: booking.id }),
      THURSDAY,
    ),
  ).toEqual(['09:00', '10:00', ...freeHourStarts.slice(1)])
})

test('bookings on the first and the last bookable day occupy their times', async () => {
  const app = await testContext()
  const [first, last] = ['2026-11-03', '2027-01-31']
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: last, time: '17:00', action: 'add' })
  const availabilityBefore = await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })
  expect([findFreeTimes(availabilityBefore, first), findFreeTimes(availabilityBefore, last)]).toEqual([
    DEFAULT_TIMES,
    ['17:00'],
  ])

  await aBooking().at(first, '09:00').saveTo(app.db, app.clock)
  await aBooking().at(last, '17:00').saveTo(app.db, app.clock)
  const availabilityAfter = await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })
  expect([findFreeTimes(availabilityAfter, first), findFreeTimes(availabilityAfter, last)]).toEqual([
    DEFAULT_TIMES.slice(1),
    [],
  ])
})

test('a day without slots is left out, and a fully booked day is listed', async () => {
  const app = await testContext()
  for (const time of DEFAULT_TIMES) {
    await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: '2026-11-25', time, action: 'delete' })
    await aBooking().at(THURSDAY, time).saveTo(app.db, app.clock)
  }
  const { days } = await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })
  expect(days.find(({ day }) => day === '2026-11-25')).toBeUndefined()
  const thursdayAvailability = days.find(({ day }) => day === THURSDAY)
  expect(thursdayAvailability?.starts.map(({ isFree }) => isFree)).toEqual(DEFAULT_TIMES.map(() => false))
})

test('saved hours, closed days and blocked slots change what customers see', async () => {
  const app = await testContext()
  const [wednesday, next] = ['2026-11-25', '2026-12-02']
  const loadFreeTimes = async () => {
    const availability = await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })
    return [wednesday, THURSDAY, next].map(day => findFreeTimes(availability, day))
  }
  await saveCalendar(app, STAFF, DEFAULT_CALENDAR_ID, {
    changes: { weeklyHours: { ...DEFAULT_WEEKLY_HOURS, wednesday: ['09:00', '17:00'] } },
  })
  expect(await loadFreeTimes()).toEqual([['09:00', '17:00'], DEFAULT_TIMES, ['09:00', '17:00']])
  const closure = { first: wednesday, last: THURSDAY, name: 'Away', knownBookingIds: [] }
  const closeResult = await closeDays(app, STAFF, [DEFAULT_CALENDAR_ID], closure)
  expect(await loadFreeTimes()).toEqual([[], [], ['09:00', '17:00']])
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: next, time: '09:00', action: 'block' })
  expect(await loadFreeTimes()).toEqual([[], [], ['17:00']])
  await reopenDays(app, STAFF, closeResult.ok ? (closeResult.ids[0] ?? '') : '')
  expect(await loadFreeTimes()).toEqual([['09:00', '17:00'], DEFAULT_TIMES, ['17:00']])
})

test('a closed calendar offers no days', async () => {
  const app = await testContext()
  await switchCalendars(app, STAFF, [DEFAULT_CALENDAR_ID], 'closed')
  expect(await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 })).toMatchObject({
    isOpen: false,
    first: '2026-11-03',
    last: '2027-01-31',
    days: [],
  })
})

test('C73: loading the free times throws an error if the database is unreachable', async () => {
  const app = await testContext()
  const unreachableDatabase = openDatabase('postgresql://localhost:1/gone', app.log)
  onTestFinished(unreachableDatabase.close)
  await expect(
    loadAvailability({ ...app, db: unreachableDatabase.db }, { calendarId: DEFAULT_CALENDAR_ID, minutes: 30 }),
  ).rejects.toSatisfy(isDatabaseDown)
})

test('staff who move a booking see every free time except its current time', async () => {
  const app = await testContext()
  const { booking } = await aBooking().forItem('consultation_60').at(THURSDAY, '14:00').saveTo(app.db, app.clock)
  await aBooking().at(THURSDAY, '16:30').saveTo(app.db, app.clock)
  await aClosure().from('2026-11-27').saveTo(app.db, app.clock)
  const startsByDay = await findStartsForStaff(app, booking.id)
  const offeredTimes = (wanted: string) =>
    startsByDay?.find(({ day }) => day === wanted)?.starts.map(({ time }) => time)
  expect(offeredTimes(THURSDAY)).toEqual(['09:00', '10:00', '11:00', '13:00', '15:00'])
  expect(offeredTimes('2026-11-27')).toBeUndefined()
  expect(offeredTimes('2026-11-30')).toEqual(['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'])
})

test('staff can move a booking while the calendar is closed', async () => {
  const app = await testContext()
  const { booking } = await aBooking().saveTo(app.db, app.clock)
  const startsWhileOpen = await findStartsForStaff(app, booking.id)
  await switchCalendars(app, STAFF, [DEFAULT_CALENDAR_ID], 'closed')
  const startsWhileClosed = await findStartsForStaff(app, booking.id)
  expect(startsWhileClosed).toEqual(startsWhileOpen)
  const [day, time] = [startsWhileClosed?.[0]?.day ?? '', startsWhileClosed?.[0]?.starts[0]?.time ?? '']
  expect(await moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { day, time, zone: null })).toMatchObject({
    isMoved: true,
  })
})

test('a booking that cannot be moved has no times to move to', async () => {
  const app = await testContext()
  for (const status of ['cancelled', 'no_show'] as const) {
    const { booking } = await aBooking().inStatus(status).saveTo(app.db, app.clock)
    expect(await findStartsForStaff(app, booking.id)).toBeNull()
  }
  const { booking } = await aBooking().at('2026-11-02', '10:00').saveTo(app.db, app.clock)
  for (const id of [booking.id, randomUUID(), 'x', '']) expect(await findStartsForStaff(app, id)).toBeNull()
})
