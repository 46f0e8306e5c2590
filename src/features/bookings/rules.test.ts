import { expect, test } from 'vitest'
import { DEFAULT_WEEKLY_HOURS } from '#src/features/site/settings/weekly-hours.ts'
import {
  bookingWindow,
  calculateChangeDeadline,
  calculateReminderTimes,
  createMeetingLink,
  describeCutOff,
  describeOfferedHours,
  describeUsualHours,
  findBookingPhase,
  isInBookingWindow,
  listDays,
  mayStillChange,
} from './rules.ts'

const STARTS_AT = new Date('2026-11-26T13:00:00Z')

test('a booking can be changed until 24 hours before it begins', () => {
  expect(calculateChangeDeadline(STARTS_AT)).toEqual(new Date('2026-11-25T13:00:00Z'))
})

test.each([
  ['a second before the deadline', '2026-11-25T12:59:59Z'],
  ['exactly at the deadline', '2026-11-25T13:00:00.000Z'],
])('a customer may change a booking %s', (_, now) => {
  expect(mayStillChange(STARTS_AT, new Date(now))).toBe(true)
})

test.each([
  ['a millisecond after the deadline', '2026-11-25T13:00:00.001Z'],
  ['after the start', '2026-11-26T13:00:00Z'],
])('a customer may not change a booking %s', (_, now) => {
  expect(mayStillChange(STARTS_AT, new Date(now))).toBe(false)
})

const BOOKING = {
  status: 'confirmed',
  startsAt: new Date('2026-11-26T13:00:00Z'),
  endsAt: new Date('2026-11-26T13:30:00Z'),
} as const

test.each([
  ['2026-11-25T13:00:00Z', 'changeable'],
  ['2026-11-25T13:00:01Z', 'soon'],
  ['2026-11-26T13:29:59Z', 'soon'],
  ['2026-11-26T13:30:00Z', 'over'],
] as const)('at %s a consultation of 26 November, 14:00 to 14:30 in Lagos, has the phase “%s”', (now, phase) => {
  expect(findBookingPhase(BOOKING, new Date(now))).toBe(phase)
})

test('at any time, a cancelled booking has the phase “cancelled” and a missed booking the phase “over”', () => {
  for (const now of ['2026-11-20T13:00:00Z', '2026-12-20T13:00:00Z']) {
    expect(findBookingPhase({ ...BOOKING, status: 'cancelled' }, new Date(now))).toBe('cancelled')
    expect(findBookingPhase({ ...BOOKING, status: 'no_show' }, new Date(now))).toBe('over')
  }
})

const HOUR_BEFORE = new Date('2026-11-26T12:00:00Z')

test('a booking made weeks ahead gets reminders on the morning of the day before and an hour before the start', () => {
  expect(calculateReminderTimes(STARTS_AT, new Date('2026-11-02T09:00:00Z'))).toEqual({
    day: new Date('2026-11-25T07:00:00Z'),
    hour: HOUR_BEFORE,
  })
})

test.each([
  ['just before 08:00', '08:00', '2026-11-25T06:59:59Z', '2026-11-25T07:00:00Z'],
  ['at 08:00', '14:00', '2026-11-25T07:00:00Z', '2026-11-25T13:00:00Z'],
  ['a second before 14:00', '14:00', '2026-11-25T12:59:59Z', '2026-11-25T13:00:00Z'],
])('a booking made %s on the day before the consultation gets a reminder at %s', (_made, _reminded, now, day) => {
  expect(calculateReminderTimes(STARTS_AT, new Date(now))).toEqual({ day: new Date(day), hour: HOUR_BEFORE })
})

test('a booking made 24 hours before its start gets only the reminder an hour before the start', () => {
  expect(calculateReminderTimes(STARTS_AT, new Date('2026-11-25T13:00:00Z'))).toEqual({ day: null, hour: HOUR_BEFORE })
})

test('the reminder on the day before a consultation uses the day in Lagos, not in UTC', () => {
  const startAfterMidnight = new Date('2026-11-29T23:30:00Z')
  expect(calculateReminderTimes(startAfterMidnight, new Date('2026-11-02T09:00:00Z')).day).toEqual(
    new Date('2026-11-29T07:00:00Z'),
  )
})

const BOOKING_ID = '0b9f6f9e-4b7a-4d38-9a4d-3c1d2e5f6a7b'

test('each booking has its own meeting room', () => {
  expect(createMeetingLink('https://meet.jit.si/TalentPassage-{booking}', BOOKING_ID)).toBe(
    'https://meet.jit.si/TalentPassage-0b9f6f9e4b7a4d389a4d3c1d2e5f6a7b',
  )
})

test('a meeting link without a placeholder is used unchanged', () => {
  expect(createMeetingLink('https://zoom.example/j/123?pwd=$&', BOOKING_ID)).toBe('https://zoom.example/j/123?pwd=$&')
})

test('a meeting link can contain the placeholder twice', () => {
  expect(createMeetingLink('https://meet.example/{booking}?room={booking}', 'a-b')).toBe(
    'https://meet.example/ab?room=ab',
  )
})

test('days from tomorrow to 90 days ahead can be booked', () => {
  expect(bookingWindow(new Date('2026-11-02T09:00:00Z'))).toEqual({ first: '2026-11-03', last: '2027-01-31' })
})

test('the booking window moves to the next day at midnight in Lagos, an hour before midnight in UTC', () => {
  const lastSecond = new Date('2026-11-02T22:59:59Z')
  const midnight = new Date('2026-11-02T23:00:00Z')
  expect(bookingWindow(lastSecond)).toEqual({ first: '2026-11-03', last: '2027-01-31' })
  expect(bookingWindow(midnight)).toEqual({ first: '2026-11-04', last: '2027-02-01' })
})

test.each([
  ['tomorrow', '2026-11-03'],
  ['the 90th day', '2027-01-31'],
])('customers can book %s (%s)', (_, day) => {
  expect(isInBookingWindow(day, bookingWindow(new Date('2026-11-02T09:00:00Z')))).toBe(true)
})

test.each([
  ['today', '2026-11-02'],
  ['the day after the 90th', '2027-02-01'],
  ['a day in the year 9999', '9999-12-31'],
  ['a day in the year 0', '0000-01-01'],
])('customers cannot book %s (%s)', (_, day) => {
  expect(isInBookingWindow(day, bookingWindow(new Date('2026-11-02T09:00:00Z')))).toBe(false)
})

test('days are listed from the first to the last, across months and a leap day', () => {
  expect(listDays('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(listDays('2026-11-03', '2026-11-03')).toEqual(['2026-11-03'])
  expect(listDays('2026-11-03', '2026-11-02')).toEqual([])
})

test('the booking window has 90 days', () => {
  const { first, last } = bookingWindow(new Date('2026-11-02T09:00:00Z'))
  expect(listDays(first, last)).toHaveLength(90)
})

const NO_WEEKLY_HOURS = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] }

test('the usual times of consultations are described from the weekly hours', () => {
  expect(describeUsualHours(DEFAULT_WEEKLY_HOURS)).toBe('Usually Monday to Friday, 9:00 to 12:00 and 13:00 to 17:00')
  expect(describeUsualHours({ ...NO_WEEKLY_HOURS, tuesday: ['09:00'] })).toBe('Usually Tuesday, 9:00 to 9:30')
  expect(describeUsualHours(NO_WEEKLY_HOURS)).toBe('The times shown in the calendar')
})

test('the description of the offered hours gives the weekly hours, then a Saturday that staff added', () => {
  expect(describeOfferedHours(DEFAULT_WEEKLY_HOURS, ['2026-11-27', '2026-11-28'], '19 February 2027')).toBe(
    'Usually Monday to Friday, 9:00 to 12:00 and 13:00 to 17:00, up to 19 February 2027. Also on Saturday 28 November 2026.',
  )
})

test('the description of the offered hours names added days, and shortens a long list of added days', () => {
  const days = ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-05', '2026-12-06']
  expect(describeOfferedHours({ ...NO_WEEKLY_HOURS, tuesday: ['09:00'] }, days, '19 February 2027')).toBe(
    'Usually Tuesday, 9:00 to 9:30, up to 19 February 2027. Also on Saturday 28 November 2026, Sunday 29 November 2026, Monday 30 November 2026 and other days that are marked free.',
  )
})

test('the rule beside Pay names the last moment of this call, or says that it has passed', () => {
  const startsAt = new Date('2026-11-26T09:00:00Z')
  expect(describeCutOff(startsAt, new Date('2026-11-25T09:00:00Z'))).toMatch(
    /^Until Wednesday 25 November 2026, 10:00 \(Lagos time\) you can move it free of charge, or cancel it for a full refund\./,
  )
  expect(describeCutOff(startsAt, new Date('2026-11-25T09:00:01Z'))).toMatch(
    /^It begins in less than 24 hours, so once booked it can’t be moved, cancelled or refunded\./,
  )
})
