import { expect, test } from 'vitest'
import {
  cityOf,
  differsFromLagos,
  findVisitorSpan,
  findVisitorStart,
  LAGOS,
  readZone,
  timeIn,
  weekdayIn,
} from './zones.ts'

const SUMMER_INSTANT = new Date('2026-07-01T13:00:00Z')
const WINTER_INSTANT = new Date('2026-11-26T13:00:00Z')

test('times follow the time zone, including daylight saving', () => {
  expect(timeIn(LAGOS, WINTER_INSTANT)).toBe('14:00')
  expect(timeIn('Europe/London', WINTER_INSTANT)).toBe('13:00')
  expect(timeIn('Europe/London', SUMMER_INSTANT)).toBe('14:00')
  expect(timeIn('America/Los_Angeles', WINTER_INSTANT)).toBe('05:00')
  expect(timeIn('Asia/Kathmandu', WINTER_INSTANT)).toBe('18:45')
})

test('midnight is shown as 00:00', () => {
  expect(timeIn(LAGOS, new Date('2026-11-26T23:00:00Z'))).toBe('00:00')
})

test('the weekday follows the time zone', () => {
  expect(weekdayIn(LAGOS, WINTER_INSTANT)).toBe('Thursday')
  expect(weekdayIn('Pacific/Auckland', WINTER_INSTANT)).toBe('Friday')
})

test('a time zone with the same time as Lagos does not count as different', () => {
  expect(differsFromLagos(LAGOS, WINTER_INSTANT)).toBe(false)
  expect(differsFromLagos('Europe/Paris', WINTER_INSTANT)).toBe(false)
  expect(differsFromLagos('Europe/Paris', SUMMER_INSTANT)).toBe(true)
  expect(differsFromLagos('Europe/London', WINTER_INSTANT)).toBe(true)
  expect(differsFromLagos('Europe/London', SUMMER_INSTANT)).toBe(false)
  expect(differsFromLagos('Pacific/Auckland', WINTER_INSTANT)).toBe(true)
})

test.each([
  ['America/Los_Angeles', 'Los Angeles'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Africa/Lagos', 'Lagos'],
  ['UTC', 'UTC'],
  ['+01:00', 'UTC+01:00'],
])('the time zone %s is displayed as %s', (zone, city) => {
  expect(cityOf(zone)).toBe(city)
})

test.each(['Africa/Lagos', 'America/Los_Angeles', 'Pacific/Auckland', 'UTC', 'Etc/GMT+5', 'Asia/Kolkata', '-08:00'])(
  '%s is a valid time zone',
  zone => {
    expect(readZone(zone)).toBe(zone)
  },
)

test('a time zone is returned in its usual spelling', () => {
  expect(readZone('america/los_angeles')).toBe('America/Los_Angeles')
})

test.each([
  ...['', ' ', 'Mars/Olympus', 'Africa/Lagos ', 'Africa/Lagos\n', '+25:00', '0', 'null', '<b>UTC</b>', 'Etc/Unknown'],
  null,
  undefined,
])('%j is refused as a time zone', text => {
  expect(readZone(text)).toBeNull()
})

test('a time in another zone names the weekday where it differs, and is left out where it is the time of Lagos', () => {
  const startsAt = '2026-11-26T09:00:00Z'
  const span = { startsAt, endsAt: '2026-11-26T09:30:00Z' }
  expect(findVisitorSpan('Pacific/Honolulu', span)).toEqual({
    label: 'Your time (Honolulu)',
    text: 'Wednesday 23:00 to 23:30',
  })
  expect(findVisitorSpan('America/Los_Angeles', span)?.text).toBe('01:00 to 01:30')
  expect(findVisitorSpan('Europe/Paris', span)).toBeNull()
  expect(findVisitorStart('Pacific/Honolulu', startsAt)).toEqual({ start: 'Wed 23:00', place: ' in Honolulu' })
  expect(findVisitorStart(LAGOS, startsAt)).toEqual({ start: '', place: '' })
})
