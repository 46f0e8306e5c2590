import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '#src/clock.ts'
import {
  addDays,
  dateAndClock,
  dateAndTime,
  dateInWords,
  dayInLagos,
  dayInWords,
  daysBetween,
  dayWithDistance,
  instantInLagos,
  moveDayToLagos,
  readDay,
  relativeDay,
  shortDate,
  shortDateAndClock,
  timeInLagos,
  weekdayOf,
} from './dates.ts'
import { LAGOS, timeIn } from './zones.ts'

const BEFORE_MIDNIGHT = new Date('2027-03-02T22:59:59.999Z')
const MIDNIGHT = new Date('2027-03-02T23:00:00Z')

test('a day begins at midnight in Lagos, an hour before it does in UTC', () => {
  expect(dateAndTime(BEFORE_MIDNIGHT)).toBe('2 March 2027, 23:59 (Lagos time)')
  expect(dateAndTime(MIDNIGHT)).toBe('3 March 2027, 00:00 (Lagos time)')
  expect(dateAndClock(MIDNIGHT)).toBe('3 March 2027, 00:00')
})

test('the year changes at midnight in Lagos', () => {
  expect(dateInWords(new Date('2026-12-31T22:59:59Z'))).toBe('31 December 2026')
  expect(dateInWords(new Date('2026-12-31T23:00:00Z'))).toBe('1 January 2027')
})

test('a short date names the year only when it is another one in Lagos', () => {
  const now = new Date('2026-12-31T22:59:59Z')
  expect(shortDate(new Date('2026-09-07T10:00:00Z'), now)).toBe('7 Sep')
  expect(shortDate(new Date('2026-12-31T23:00:00Z'), now)).toBe('1 Jan 2027')
  expect(shortDateAndClock(new Date('2025-11-20T13:30:00Z'), now)).toBe('20 Nov 2025, 14:30')
})

test('times are shown on the 24-hour clock with two-digit hours', () => {
  expect(timeInLagos(new Date('2027-03-03T13:30:00Z'))).toBe('14:30 (Lagos time)')
  expect(timeInLagos(new Date('2027-03-03T08:05:00Z'))).toBe('09:05 (Lagos time)')
})

test('Lagos has no daylight saving time', () => {
  expect(timeInLagos(new Date('2027-07-01T12:00:00Z'))).toBe('13:00 (Lagos time)')
  expect(timeInLagos(new Date('2027-01-01T12:00:00Z'))).toBe('13:00 (Lagos time)')
})

test('the time zone data of Node gives Lagos the fixed offset that the arithmetic relies on', () => {
  for (let instant = Date.UTC(2000, 0, 1); instant < Date.UTC(2100, 0, 1); instant += 7 * DAY_MS) {
    expect(timeIn(LAGOS, new Date(instant))).toBe('01:00')
  }
})

test('days are counted by the calendar in Lagos, not in spans of 24 hours', () => {
  expect(relativeDay(BEFORE_MIDNIGHT, MIDNIGHT)).toBe('yesterday')
  expect(relativeDay(MIDNIGHT, BEFORE_MIDNIGHT)).toBe('tomorrow')
  expect(relativeDay(new Date('2027-03-03T22:59:59Z'), MIDNIGHT)).toBe('today')
  expect(relativeDay(new Date('2027-02-27T23:00:00Z'), MIDNIGHT)).toBe('3 days ago')
  expect(relativeDay(new Date('2027-03-08T22:00:00Z'), MIDNIGHT)).toBe('in 5 days')
})

test('a distance of months is still stated in days', () => {
  expect(relativeDay(new Date('2027-05-02T23:00:00Z'), MIDNIGHT)).toBe('in 61 days')
})

test('a day that is n days later is counted as n days away', () => {
  const instant = fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instant, fc.integer({ min: 2, max: 400 }), (now, days) => {
      expect(relativeDay(new Date(now.getTime() + days * DAY_MS), now)).toBe(`in ${days} days`)
    }),
  )
})

test.each([
  ['T23:30:00.000Z', '2026-11-01'],
  ['T22:59:59Z', '2026-10-31'],
  ['T23:30Z', '2026-11-01'],
  [' 23:30:00+00:00', '2026-11-01'],
  ['T23:30:00+0000', '2026-11-01'],
  ['T23:30:00+01', '2026-10-31'],
  [' 23:30:00 UTC', '2026-11-01'],
  [' 23:30:00 +0000 UTC', '2026-11-01'],
  [' 23:30:00 GMT+0100 (WAT)', '2026-10-31'],
  [' 11:30 PM GMT', '2026-11-01'],
  [' 12:30 AM GMT', '2026-10-31'],
  [', 23:30:00 WAT', '2026-10-31'],
  ['T20:00:00-05:00', '2026-11-01'],
  ['T00:30:00+05:30', '2026-10-30'],
  [' 23:30:00', '2026-10-31'],
  ['T23:30:00.000', '2026-10-31'],
  ['', '2026-10-31'],
])('31 October 2026 with %j is the day %s in Lagos', (timeAndZone, day) => {
  expect(moveDayToLagos('2026-10-31', timeAndZone)).toBe(day)
})

test('the day in Lagos is formatted as YYYY-MM-DD', () => {
  expect(dayInLagos(BEFORE_MIDNIGHT)).toBe('2027-03-02')
  expect(dayInLagos(MIDNIGHT)).toBe('2027-03-03')
})

test('a time in Lagos is the same instant in summer and winter', () => {
  expect(instantInLagos('2026-11-26', '14:30')).toEqual(new Date('2026-11-26T13:30:00Z'))
  expect(instantInLagos('2026-07-01', '14:30')).toEqual(new Date('2026-07-01T13:30:00Z'))
  expect(instantInLagos('2027-03-03', '00:00')).toEqual(MIDNIGHT)
})

test.each([
  ['2026-02-30', '14:30'],
  ['', '14:30'],
  ['2026-11-26', '24:00'],
  ['2026-11-26', ''],
])('the day %j with the time %j is refused', (day, time) => {
  expect(() => instantInLagos(day, time)).toThrow(RangeError)
})

test('adding and counting days works across months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
  expect(daysBetween('2026-11-03', '2026-12-01')).toBe(28)
})

test('a week begins on Monday', () => {
  expect(weekdayOf('2026-11-23')).toBe(1)
  expect(weekdayOf('2026-11-29')).toBe(7)
})

test('a day in words includes the weekday', () => {
  expect(dayInWords('2026-11-26')).toBe('Thursday 26 November 2026')
})

test.each([
  ['2026-12-07', '2026-11-22', 'Monday 7 December 2026, in 15 days'],
  ['2026-11-22', '2026-11-22', 'Sunday 22 November 2026, today'],
  ['2026-11-20', '2026-11-22', 'Friday 20 November 2026, 2 days ago'],
  ['2026-12-07', null, 'Monday 7 December 2026'],
])('for the day %s and today’s date %s the description is “%s”', (day, today, words) => {
  expect(dayWithDistance(day, today)).toBe(words)
})

test.each(['2026-11-26', '2028-02-29'])('the text %s is parsed as a day', text => {
  expect(readDay(text)).toBe(text)
})

test.each([
  '2026-02-30',
  '2027-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-11-00',
  '26-11-2026',
  '26/11/2026',
  '2026-11-6',
  '20261126',
  '2026-11-26T00:00',
  '2026-11-26 ',
  ' 2026-11-26',
  '2026-11-26\n',
  '+002026-11-26',
  '-000026-11-26',
  '12026-11-26',
  '２０２６-11-26',
  'tomorrow',
  '',
])('the text %j is not parsed as a day', text => {
  expect(readDay(text)).toBeNull()
})
