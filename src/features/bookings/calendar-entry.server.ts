import ICAL from 'ical.js'
import { BRAND } from '#src/brand.ts'
import { dayAndTime } from '#src/dates.ts'
import { mailboxParts } from '#src/mailbox.ts'
import type { BookingLetter } from './emails/mails.ts'
import { mayStillChange } from './rules.ts'

// The library does not count the space before a line that goes on: with it no line is over 75 octets, as the standard asks.
ICAL.foldLength = 74

/** An empty calendar of ours, to which entries are added. */
export function newCalendar(method: 'REQUEST' | 'CANCEL' | 'PUBLISH') {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', `-//${BRAND.name}//Consultations//EN`)
  calendar.addPropertyWithValue('method', method)
  return calendar
}

/** A calendar as its file has it. The standard wants the last line ended like all the others. */
export function textOf(calendar: ICAL.Component): string {
  return `${calendar}\r\n`
}

export function person(
  property: 'organizer' | 'attendee',
  { name, address }: { name: string; address: string },
  parameters: Record<string, string> = {},
) {
  const person = new ICAL.Property(property)
  for (const [parameter, value] of Object.entries(parameters)) person.setParameter(parameter, value)
  person.setParameter('cn', oneLine(name))
  person.setValue(`mailto:${address}`)
  return person
}

export function inUtc(instant: Date) {
  return ICAL.Time.fromJSDate(instant, true)
}

/** Names and addresses stand as they are in a line of their own: nothing in them may begin another one. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}+/gu, ' ')
}

type Consultation = Pick<
  BookingLetter,
  'uid' | 'sequence' | 'madeAt' | 'itemName' | 'startsAt' | 'endsAt' | 'meetingLink' | 'changeUntil'
>

/**
 * REQUEST and CANCEL go by mail to the customer and contain the address for changes; PUBLISH is the file on the
 * booking's page.
 */
export type CalendarEntry = {
  /** "Name <address>": never the customer, whose calendar would offer no answer then. */ organizer: string
} & (
  | { method: 'REQUEST' | 'CANCEL'; booking: Consultation & Pick<BookingLetter, 'name' | 'email' | 'changeUrl'> }
  | { method: 'PUBLISH'; booking: Consultation }
)

/** A consultation as an iCalendar text, in UTC. The same booking gives the same text however often it is made. */
export function calendarEntry(entry: CalendarEntry): string {
  const calendar = newCalendar(entry.method)
  calendar.addSubcomponent(event(entry))
  return textOf(calendar)
}

function event(entry: CalendarEntry) {
  const { method, organizer, booking } = entry
  const isCancelled = method === 'CANCEL'
  const meetingLink = oneLine(booking.meetingLink)
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', booking.uid)
  event.addPropertyWithValue('sequence', booking.sequence)
  event.addPropertyWithValue('dtstamp', inUtc(new Date(booking.madeAt)))
  event.addPropertyWithValue('dtstart', inUtc(new Date(booking.startsAt)))
  event.addPropertyWithValue('dtend', inUtc(new Date(booking.endsAt)))
  event.addPropertyWithValue('summary', `${booking.itemName} with ${BRAND.name}`)
  event.addPropertyWithValue('location', meetingLink)
  event.addPropertyWithValue('url', meetingLink)
  event.addPropertyWithValue('description', description(entry))
  event.addPropertyWithValue('status', isCancelled ? 'CANCELLED' : 'CONFIRMED')
  event.addPropertyWithValue('transp', 'OPAQUE')
  event.addProperty(person('organizer', mailboxParts(organizer)))
  if (method !== 'PUBLISH') {
    const rsvp = method === 'REQUEST' ? 'TRUE' : 'FALSE'
    const asked = { role: 'REQ-PARTICIPANT', partstat: 'NEEDS-ACTION', rsvp }
    event.addProperty(person('attendee', { name: entry.booking.name, address: entry.booking.email }, asked))
  }
  if (!isCancelled) event.addSubcomponent(alarm())
  return event
}

/** An hour before, as our own reminder. One for the day before could be past already, and would ring at once. */
function alarm() {
  const alarm = new ICAL.Component('valarm')
  alarm.addPropertyWithValue('action', 'DISPLAY')
  alarm.addPropertyWithValue('description', 'Reminder')
  alarm.addPropertyWithValue('trigger', ICAL.Duration.fromSeconds(-3600))
  return alarm
}

function description(entry: CalendarEntry): string {
  if (entry.method === 'CANCEL') return 'This consultation was cancelled.'
  const { meetingLink, startsAt, madeAt } = entry.booking
  return [
    `Join the meeting: ${meetingLink}`,
    `It begins on ${dayAndTime(new Date(startsAt))}.`,
    ...(mayStillChange(new Date(startsAt), new Date(madeAt)) ? [howToChange(entry)] : []),
  ].join('\n\n')
}

function howToChange(entry: CalendarEntry): string {
  const where = entry.method === 'PUBLISH' ? 'by the link in our email.' : `here: ${entry.booking.changeUrl}`
  return `Until ${dayAndTime(new Date(entry.booking.changeUntil))} you can move or cancel it ${where}`
}
