import ICAL from 'ical.js'
import { BRAND } from '#src/brand.ts'
import { parseMailbox } from '#src/copied-values.ts'
import { dayAndTime } from '#src/dates.ts'
import type { BookingMailData, StaffNoticeMailData } from './mails.tsx'
import { mayStillChange } from './rules.ts'

// RFC 5545 allows 75 octets in a line, but ical.js does not count the leading space of a folded line.
ICAL.foldLength = 74

export function createCalendar(method: 'REQUEST' | 'CANCEL' | 'PUBLISH') {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', `-//${BRAND.name}//Consultations//EN`)
  calendar.addPropertyWithValue('method', method)
  return calendar
}

/** RFC 5545 requires a line break after the last line too. */
export function formatCalendar(calendar: ICAL.Component): string {
  return `${calendar}\r\n`
}

function createPersonProperty(
  property: 'organizer' | 'attendee',
  { name, address }: { name: string; address: string },
  parameters: Record<string, string> = {},
) {
  const personProperty = new ICAL.Property(property)
  for (const [parameter, value] of Object.entries(parameters)) personProperty.setParameter(parameter, value)
  personProperty.setParameter('cn', toOneLine(name))
  personProperty.setValue(`mailto:${address}`)
  return personProperty
}

export function toUtcTime(instant: Date) {
  return ICAL.Time.fromJSDate(instant, true)
}

/** Replaces control characters, which could inject iCalendar properties. */
export function toOneLine(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}+/gu, ' ')
}

type Consultation = Pick<
  BookingMailData,
  'uid' | 'sequence' | 'madeAt' | 'itemName' | 'startsAt' | 'endsAt' | 'meetingLink' | 'changeUntil'
>

/** Mails contain REQUEST or CANCEL entries. Customers download a PUBLISH entry, which has no link for changes. */
export type CalendarEntry = {
  /** Our mailbox, not the customer: calendar programs do not let organizers accept their own invitation. */
  organizer: string
} & (
  | { method: 'REQUEST' | 'CANCEL'; booking: Consultation & Pick<BookingMailData, 'name' | 'email' | 'changeUrl'> }
  | { method: 'PUBLISH'; booking: Consultation }
)

export function formatCalendarEntry(entry: CalendarEntry): string {
  const calendar = createCalendar(entry.method)
  calendar.addSubcomponent(createEvent(entry))
  return formatCalendar(calendar)
}

function createEvent(entry: CalendarEntry) {
  const { method, organizer, booking } = entry
  const isCancelled = method === 'CANCEL'
  const event = createConsultationEvent({
    ...booking,
    startsAt: new Date(booking.startsAt),
    endsAt: new Date(booking.endsAt),
    changedAt: new Date(booking.madeAt),
    summary: `${booking.itemName} with ${BRAND.name}`,
    description: describeEntry(entry),
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    organizer,
  })
  if (method !== 'PUBLISH') {
    const rsvp = method === 'REQUEST' ? 'TRUE' : 'FALSE'
    const attendeeParameters = { role: 'REQ-PARTICIPANT', partstat: 'NEEDS-ACTION', rsvp }
    event.addProperty(
      createPersonProperty('attendee', { name: entry.booking.name, address: entry.booking.email }, attendeeParameters),
    )
  }
  if (!isCancelled) event.addSubcomponent(createAlarm())
  return event
}

/** The invitation of the adviser who takes the call. It has no link with which customers change bookings. */
export function formatAdviserEntry({
  method,
  organizer,
  adviser,
  call,
}: {
  method: 'REQUEST' | 'CANCEL'
  organizer: string
  adviser: NonNullable<StaffNoticeMailData['adviser']>
  call: StaffNoticeMailData
}): string {
  const { field = null, topic = null, question = null } = call.brief ?? {}
  const lines = [
    `Email: ${call.email}`,
    ...(field === null ? [] : [`Field: ${field}`]),
    ...(topic === null ? [] : [`Topic: ${topic}`]),
    ...(question === null ? [] : [`Question: ${question}`]),
    ...(call.callUrl === undefined ? [] : [`CV and notes: ${call.callUrl}`]),
  ]
  const isCancelled = method === 'CANCEL'
  const event = createConsultationEvent({
    uid: adviser.uid,
    sequence: adviser.sequence,
    meetingLink: call.meetingLink,
    organizer,
    startsAt: new Date(call.startsAt),
    endsAt: new Date(call.endsAt),
    changedAt: new Date(adviser.madeAt),
    summary: toOneLine(`${call.itemName}: ${call.name}`),
    description: isCancelled ? 'You no longer take this call.' : lines.map(toOneLine).join('\n'),
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
  })
  event.addProperty(
    createPersonProperty(
      'attendee',
      { name: adviser.name, address: adviser.email },
      { role: 'REQ-PARTICIPANT', partstat: 'NEEDS-ACTION', rsvp: isCancelled ? 'FALSE' : 'TRUE' },
    ),
  )
  const calendar = createCalendar(method)
  calendar.addSubcomponent(event)
  return formatCalendar(calendar)
}

type ConsultationEvent = {
  uid: string
  sequence: number
  startsAt: Date
  endsAt: Date
  changedAt: Date
  summary: string
  meetingLink: string
  description: string
  status: 'CONFIRMED' | 'CANCELLED'
  organizer: string
}

export function createConsultationEvent(entry: ConsultationEvent) {
  const meetingLink = toOneLine(entry.meetingLink)
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', entry.uid)
  event.addPropertyWithValue('sequence', entry.sequence)
  event.addPropertyWithValue('dtstamp', toUtcTime(entry.changedAt))
  event.addPropertyWithValue('dtstart', toUtcTime(entry.startsAt))
  event.addPropertyWithValue('dtend', toUtcTime(entry.endsAt))
  event.addPropertyWithValue('summary', entry.summary)
  event.addPropertyWithValue('location', meetingLink)
  event.addPropertyWithValue('url', meetingLink)
  event.addPropertyWithValue('description', entry.description)
  event.addPropertyWithValue('status', entry.status)
  event.addPropertyWithValue('transp', 'OPAQUE')
  event.addProperty(createPersonProperty('organizer', parseMailbox(entry.organizer)))
  return event
}

/** The alarm rings an hour before. An alarm a day before could already be due and would ring at once. */
function createAlarm() {
  const alarm = new ICAL.Component('valarm')
  alarm.addPropertyWithValue('action', 'DISPLAY')
  alarm.addPropertyWithValue('description', 'Reminder')
  alarm.addPropertyWithValue('trigger', ICAL.Duration.fromSeconds(-3600))
  return alarm
}

function describeEntry(entry: CalendarEntry): string {
  if (entry.method === 'CANCEL') return 'This consultation was cancelled.'
  const { meetingLink, startsAt, madeAt } = entry.booking
  return [
    `Join the meeting: ${meetingLink}`,
    `It begins on ${dayAndTime(new Date(startsAt))}.`,
    ...(mayStillChange(new Date(startsAt), new Date(madeAt)) ? [explainHowToChange(entry)] : []),
  ].join('\n\n')
}

function explainHowToChange(entry: CalendarEntry): string {
  const linkPlace = entry.method === 'PUBLISH' ? 'with the link in our email.' : `here: ${entry.booking.changeUrl}`
  return `Until ${dayAndTime(new Date(entry.booking.changeUntil))}, you can move or cancel it ${linkPlace}`
}
