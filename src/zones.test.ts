import { expect, test } from 'vitest'
import { cityOf, differsFromLagos, LAGOS, readZone, timeIn, weekdayIn } from './zones.ts'

const SUMMER = new Date('2026-07-01T13:00:00Z')
const WINTER = new Date('2026-11-26T13:00:00Z')

test('times follow the zone, including daylight saving', () => {
  expect(timeIn(LAGOS, WINTER)).toBe('14:00')
  expect(timeIn('Europe/London', WINTER)).toBe('13:00')
  expect(timeIn('Europe/London', SUMMER)).toBe('14:00')
  expect(timeIn('America/Los_Angeles', WINTER)).toBe('05:00')
  expect(timeIn('Asia/Kathmandu', WINTER)).toBe('18:45')
})

test('midnight is 00:00', () => {
  expect(timeIn(LAGOS, new Date('2026-11-26T23:00:00Z'))).toBe('00:00')
})

test('the weekday is that of the zone', () => {
  expect(weekdayIn(LAGOS, WINTER)).toBe('Thursday')
  expect(weekdayIn('Pacific/Auckland', WINTER)).toBe('Friday')
})

test('a zone with the same time as Lagos does not differ', () => {
  expect(differsFromLagos(LAGOS, WINTER)).toBe(false)
  expect(differsFromLagos('Europe/Paris', WINTER)).toBe(false)
  expect(differsFromLagos('Europe/Paris', SUMMER)).toBe(true)
  expect(differsFromLagos('Europe/London', WINTER)).toBe(true)
  expect(differsFromLagos('Europe/London', SUMMER)).toBe(false)
  expect(differsFromLagos('Pacific/Auckland', WINTER)).toBe(true)
})

test.each([
  ['America/Los_Angeles', 'Los Angeles'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Africa/Lagos', 'Lagos'],
  ['UTC', 'UTC'],
  ['+01:00', 'UTC+01:00'],
])('the zone %s is named %s', (zone, city) => {
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
])('%j is not a time zone', text => {
  expect(readZone(text)).toBeNull()
})
