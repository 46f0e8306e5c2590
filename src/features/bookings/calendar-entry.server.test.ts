import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarEntry, formatCalendarEntry } from './calendar-entry.server.ts'

const ORGANIZER = 'Talent Passage <info@talentpassage.example>'
const BOOKING = {
  uid: '0f8c1f7e@talentpassage.example',
  sequence: 0,
  madeAt: '2026-11-21T10:00:00.000Z',
  name: 'Ada Obi',
  email: 'ada@example.ng',
  itemName: '30-Minute Consultation',
  startsAt: '2026-11-26T13:00:00.000Z',
  endsAt: '2026-11-26T13:30:00.000Z',
  meetingLink: 'https://meet.example/room',
  changeUrl: 'https://talentpassage.example/booking/change?key=5b1d',
  changeUntil: '2026-11-25T13:00:00.000Z',
}

const arbitraryText = fc.string({ unit: fc.constantFrom('binary', 'grapheme'), maxLength: 90 })

test('an invitation asks for a reply, gives its times in UTC and has an alarm an hour before the start', () => {
  const entry = createAndParse({ method: 'REQUEST', organizer: ORGANIZER, booking: BOOKING })
  expect(entry.values()).toMatchObject({
    PRODID: '-//Talent Passage//Consultations//EN',
    METHOD: 'REQUEST',
    UID: BOOKING.uid,
    SEQUENCE: '0',
    DTSTAMP: '20261121T100000Z',
    DTSTART: '20261126T130000Z',
    DTEND: '20261126T133000Z',
    SUMMARY: '30-Minute Consultation with Talent Passage',
    LOCATION: BOOKING.meetingLink,
    URL: BOOKING.meetingLink,
    STATUS: 'CONFIRMED',
    TRANSP: 'OPAQUE',
    ACTION: 'DISPLAY',
    TRIGGER: '-PT1H',
  })
  expect(entry.one('ORGANIZER')).toEqual({
    parameters: { CN: 'Talent Passage' },
    value: 'mailto:info@talentpassage.example',
  })
  expect(entry.one('ATTENDEE')).toEqual({
    parameters: { CN: 'Ada Obi', ROLE: 'REQ-PARTICIPANT', PARTSTAT: 'NEEDS-ACTION', RSVP: 'TRUE' },
    value: 'mailto:ada@example.ng',
  })
  for (const expectedText of [
    BOOKING.meetingLink,
    'Thursday 26 November 2026, 14:00 (Lagos time)',
    'Until Wednesday 25 November 2026, 14:00 (Lagos time)',
    BOOKING.changeUrl,
  ]) {
    expect(entry.values().DESCRIPTION).toContain(expectedText)
  }
})

test('the calendar entry of a cancellation has the UID of the invitation, a higher sequence and no alarm', () => {
  const entry = createAndParse({ method: 'CANCEL', organizer: ORGANIZER, booking: { ...BOOKING, sequence: 2 } })
  expect(entry.values()).toMatchObject({ METHOD: 'CANCEL', UID: BOOKING.uid, SEQUENCE: '2', STATUS: 'CANCELLED' })
  expect(entry.one('ATTENDEE').parameters).toMatchObject({ CN: 'Ada Obi', RSVP: 'FALSE' })
  expect(entry.named('TRIGGER')).toEqual([])
})

test('the calendar file for download is not an invitation and does not contain the booking’s key', () => {
  const entry = createAndParse({ method: 'PUBLISH', organizer: ORGANIZER, booking: BOOKING })
  expect(entry.values()).toMatchObject({ METHOD: 'PUBLISH', UID: BOOKING.uid, STATUS: 'CONFIRMED', TRIGGER: '-PT1H' })
  expect(entry.named('ATTENDEE')).toEqual([])
  expect(entry.raw).not.toContain('ada@example.ng')
  expect(entry.raw.replace(/\r\n /g, '')).not.toContain('change?key')
  expect(entry.values().DESCRIPTION).toContain('with the link in our email')
})

test('the calendar entry of a booking that is too late to change has no link for changes', () => {
  const booking = { ...BOOKING, madeAt: '2026-11-25T13:00:01.000Z' }
  const entry = createAndParse({ method: 'REQUEST', organizer: ORGANIZER, booking })
  expect(entry.values().DESCRIPTION).not.toContain('move or cancel')
})

test('a calendar entry keeps special characters of the meeting link', () => {
  const meetingLink = 'https://meet.example/a,b;c?d=1'
  const entry = createAndParse({ method: 'REQUEST', organizer: ORGANIZER, booking: { ...BOOKING, meetingLink } })
  expect(entry.values()).toMatchObject({ URL: meetingLink, LOCATION: meetingLink })
})

test.each([
  'Obi, Ada',
  'Ada "Lady" Obi',
  'Ada; Obi: the First ^n \\n',
  'Ọláwálé Adébáyọ̀-Oyèníyì 👩🏾‍🔬 Fọlọ́runṣọ́ Ògúnṣẹ̀yẹ Olúwadámiláre',
  'Ada\r\nATTENDEE:mailto:thief@evil.test',
  'Ada";X="',
])('the customer name %j is kept in the calendar entry and adds no line to the entry', name => {
  const entry = createAndParse({ method: 'REQUEST', organizer: ORGANIZER, booking: { ...BOOKING, name } })
  expect(entry.one('ATTENDEE').parameters.CN).toBe(name.replace(/\r\n/g, ' '))
  expect(Object.keys(entry.one('ATTENDEE').parameters)).toEqual(['ROLE', 'PARTSTAT', 'RSVP', 'CN'])
})

test('a calendar entry with any name and link has lines of at most 75 octets and can be parsed again', () => {
  const expectedNames = createAndParse({ method: 'REQUEST', organizer: ORGANIZER, booking: BOOKING }).names
  fc.assert(
    fc.property(
      arbitraryText.filter(name => name.trim() !== ''),
      fc.webUrl({ withQueryParameters: true }),
      (name, meetingLink) => {
        const entry = createAndParse({
          method: 'REQUEST',
          organizer: ORGANIZER,
          booking: { ...BOOKING, name, meetingLink },
        })
        expect(entry.names).toEqual(expectedNames)
        expect(entry.one('ATTENDEE').parameters.CN).toBe(name.replace(/\p{Cc}+/gu, ' '))
        expect(entry.values().LOCATION).toBe(meetingLink)
        expect(entry.values().DESCRIPTION).toContain(meetingLink)

        expect(entry.raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        expect(entry.raw.endsWith('END:VCALENDAR\r\n')).toBe(true)
        const lineLengths = entry.raw.split('\r\n').map(line => Buffer.byteLength(line))
        expect(Math.max(...lineLengths)).toBeLessThanOrEqual(75)
      },
    ),
  )
})

test('an invalid meeting link adds no line to the calendar entry', () => {
  const expectedNames = createAndParse({ method: 'REQUEST', organizer: ORGANIZER, booking: BOOKING }).names
  fc.assert(
    fc.property(arbitraryText, link => {
      const meetingLink = `https://meet.example/${link}\r\nATTENDEE:mailto:thief@evil.test`
      const entry = createAndParse({ method: 'REQUEST', organizer: ORGANIZER, booking: { ...BOOKING, meetingLink } })
      expect(entry.names).toEqual(expectedNames)
    }),
  )
})

/** Creates a calendar entry, and returns its text and its parsed properties. */
function createAndParse(requested: CalendarEntry) {
  const raw = formatCalendarEntry(requested)
  const properties = raw.replaceAll('\r\n ', '').trimEnd().split('\r\n').map(parseProperty)
  const named = (name: string) => properties.filter(property => property.name === name)
  return {
    raw,
    names: properties.map(({ name }) => name),
    named,
    values: () => Object.fromEntries(properties.map(({ name, value }) => [name, value]).reverse()),
    one(name: string) {
      const [found, ...others] = named(name)
      if (found === undefined || others.length > 0)
        throw new Error(`There is not one ${name} but ${named(name).length}.`)
      return { parameters: found.parameters, value: found.value }
    },
  }
}

/** Parses a line by RFC 5545, and quoted parameters by RFC 6868. */
function parseProperty(line: string) {
  const [, name, parameters = '', value = ''] =
    /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/su.exec(line) ?? []
  if (name === undefined) throw new Error(`No property: ${line}`)
  return {
    name,
    parameters: Object.fromEntries(
      [...parameters.matchAll(/;([A-Z-]+)=(?:"([^"]*)"|([^";:,]*))/gu)].map(([, key = '', quoted, plain]) => [
        key,
        (quoted ?? plain ?? '').replace(/\^([n'^])/g, (_, mark) => (mark === 'n' ? '\n' : mark === "'" ? '"' : '^')),
      ]),
    ),
    value: value.replace(/\\([\\;,nN])/g, (_, mark) => (mark === 'n' || mark === 'N' ? '\n' : mark)),
  }
}
