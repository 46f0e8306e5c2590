import { expect, test } from 'vitest'
import { readBusyTimes } from './read-busy-times.server.ts'

const FROM = Date.parse('2026-11-01T23:00:00Z')
const UNTIL = Date.parse('2026-11-30T23:00:00Z')

function busyTimesOf(...components: ReadonlyArray<string>) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components, 'END:VCALENDAR', ''].join('\r\n')
  const spans = readBusyTimes({ text, from: FROM, until: UNTIL, ownUidEnd: '@passage.example' })
  return spans?.map(span => span.map(ms => new Date(ms).toISOString().slice(0, 16)).join(' to '))
}

function event(...lines: ReadonlyArray<string>): string {
  return [
    'BEGIN:VEVENT',
    ...(lines.some(line => line.startsWith('UID')) ? [] : ['UID:1']),
    ...lines,
    'END:VEVENT',
  ].join('\r\n')
}

const TEN_UTC = ['DTSTART:20261105T100000Z', 'DTEND:20261105T110000Z']

test('an event takes its time, and several that touch take one', () => {
  expect(busyTimesOf(event(...TEN_UTC))).toEqual(['2026-11-05T10:00 to 2026-11-05T11:00'])
  const next = event('UID:2', 'DTSTART:20261105T110000Z', 'DURATION:PT45M')
  expect(busyTimesOf(event(...TEN_UTC), next)).toEqual(['2026-11-05T10:00 to 2026-11-05T12:00'])
})

test('an event of every fourth minute takes whole half-hours, not thousands of times', () => {
  const minutes = event('DTSTART:20261105T100000Z', 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY;INTERVAL=4;COUNT=300')
  expect(busyTimesOf(minutes)).toEqual(['2026-11-05T10:00 to 2026-11-06T06:00'])
})

test('cancelled events, those shown as free, and our own consultations take no time', () => {
  expect(busyTimesOf(event(...TEN_UTC, 'STATUS:CANCELLED'))).toEqual([])
  expect(busyTimesOf(event(...TEN_UTC, 'TRANSP:TRANSPARENT'))).toEqual([])
  expect(busyTimesOf(event(...TEN_UTC, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'))).toEqual([])
  expect(busyTimesOf(event('UID:3f8a61c2@passage.example', ...TEN_UTC))).toEqual([])
  expect(busyTimesOf(event(...TEN_UTC, 'STATUS:TENTATIVE'))).toHaveLength(1)
})

test('a whole day, and a time without a zone, are those of Lagos', () => {
  expect(busyTimesOf(event('DTSTART;VALUE=DATE:20261105', 'DTEND;VALUE=DATE:20261107'))).toEqual([
    '2026-11-04T23:00 to 2026-11-06T23:00',
  ])
  expect(busyTimesOf(event('DTSTART;VALUE=DATE:20261105'))).toEqual(['2026-11-04T23:00 to 2026-11-05T23:00'])
  expect(busyTimesOf(event('DTSTART:20261105T100000', 'DTEND:20261105T110000'))).toEqual([
    '2026-11-05T09:00 to 2026-11-05T10:00',
  ])
})

const NEW_YORK = [
  ...['BEGIN:VTIMEZONE', 'TZID:America/New_York'],
  ...['BEGIN:DAYLIGHT', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'DTSTART:20070311T020000'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'END:DAYLIGHT'],
  ...['BEGIN:STANDARD', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'DTSTART:20071104T020000'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU', 'END:STANDARD', 'END:VTIMEZONE'],
].join('\r\n')

test('a series follows its time zone and leaves out its exceptions', () => {
  const start = ['DTSTART;TZID=America/New_York:20261026T090000', 'DTEND;TZID=America/New_York:20261026T093000']
  const series = event(...start, 'RRULE:FREQ=WEEKLY;BYDAY=MO', 'EXDATE;TZID=America/New_York:20261109T090000')
  const moved = event(
    'RECURRENCE-ID;TZID=America/New_York:20261116T090000',
    'DTSTART;TZID=America/New_York:20261117T150000',
    'DTEND;TZID=America/New_York:20261117T160000',
  )
  const cancelled = event(
    'RECURRENCE-ID;TZID=America/New_York:20261123T090000',
    ...['DTSTART;TZID=America/New_York:20261123T090000', 'STATUS:CANCELLED'],
  )
  expect(busyTimesOf(NEW_YORK, series, moved, cancelled)).toEqual([
    '2026-11-02T14:00 to 2026-11-02T14:30',
    '2026-11-17T20:00 to 2026-11-17T21:00',
    '2026-11-30T14:00 to 2026-11-30T14:30',
  ])
})

test('an occurrence that moved from far ahead into these weeks counts', () => {
  const series = event('DTSTART:20260115T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY')
  const moved = event('RECURRENCE-ID:20261215T100000Z', 'DTSTART:20261120T100000Z', 'DURATION:PT1H')
  expect(busyTimesOf(series, moved)).toEqual([
    '2026-11-15T10:00 to 2026-11-15T11:00',
    '2026-11-20T10:00 to 2026-11-20T11:00',
  ])
})

test('published periods count unless they are free', () => {
  const periods = [
    ...['BEGIN:VFREEBUSY', 'UID:1', 'FREEBUSY;FBTYPE=BUSY:20261105T100000Z/PT1H,20261106T100000Z/20261106T103000Z'],
    ...['FREEBUSY;FBTYPE=FREE:20261107T100000Z/PT1H', 'END:VFREEBUSY'],
  ]
  expect(busyTimesOf(periods.join('\r\n'))).toEqual([
    '2026-11-05T10:00 to 2026-11-05T11:00',
    '2026-11-06T10:00 to 2026-11-06T10:30',
  ])
})

test('one event that cannot be read hides no other, and what is no calendar is refused', () => {
  const broken = event('UID:2', 'DTSTART:20261105T120000Z', 'RRULE:FREQ=MONTHLY;BYDAY=6MO')
  const brokenPeriod = 'BEGIN:VFREEBUSY\r\nUID:3\r\nFREEBUSY:20261102T100000Z/nonsense\r\nEND:VFREEBUSY'
  expect(busyTimesOf(event(...TEN_UTC), broken, brokenPeriod)).toHaveLength(1)
  for (const text of ['', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD\r\n', 'BEGIN:VCALENDAR'])
    expect(readBusyTimes({ text, from: FROM, until: UNTIL, ownUidEnd: '@passage.example' }), text).toBe(null)
})
