import ICAL from 'ical.js'
import { BRAND } from '#src/brand.ts'
import { dayAndTime } from '#src/dates.ts'
import { mailboxParts } from '#src/mailbox.ts'
import { inUtc, newCalendar, oneLine, person, textOf } from './calendar-parts.server.ts'
import type { BookingLetter } from './emails/mails.ts'
import { mayStillChange } from './rules.ts'

type Consultation = Pick<
  BookingLetter,
  'uid' | 'sequence' | 'madeAt' | 'itemName' | 'startsAt' | 'endsAt' | 'meetingLink' | 'changeUntil'
>

/**
 * REQUEST invites the customer and CANCEL takes it back: both go into mails to the customer, and only there stands the
 * address that changes the booking. PUBLISH is a file for whoever sees the booking's page.
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
