import ical, {
  ICalAlarmType,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { BRAND } from '#src/brand.ts'
import { mayStillChange } from './change-deadline.ts'
import { dayAndTime } from './day-and-time.ts'
import type { BookingLetter } from './emails/mails.ts'

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

const HOUR_IN_SECONDS = 60 * 60

/** A consultation as an iCalendar text, in UTC. The same booking gives the same text however often it is made. */
export function calendarEntry(entry: CalendarEntry): string {
  const { method, organizer, booking } = entry
  const isCancelled = method === 'CANCEL'
  const calendar = ical({
    prodId: { company: BRAND.name, product: 'Consultations' },
    method: ICalCalendarMethod[method],
    events: [
      {
        id: booking.uid,
        sequence: booking.sequence,
        stamp: new Date(booking.madeAt),
        start: new Date(booking.startsAt),
        end: new Date(booking.endsAt),
        summary: `${booking.itemName} with ${BRAND.name}`,
        location: booking.meetingLink,
        url: asUri(booking.meetingLink),
        description: description(entry),
        status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        transparency: ICalEventTransparency.OPAQUE,
        organizer,
        attendees: method === 'PUBLISH' ? [] : [guest(entry.booking, method)],
        alarms: isCancelled ? [] : [{ type: ICalAlarmType.display, triggerBefore: HOUR_IN_SECONDS }],
      },
    ],
  })
  // The library leaves the last line open; the standard wants it ended like all the others.
  return `${calendar.toString()}\r\n`
}

/** The library would put backslashes before these, as in a text; an address keeps itself whole in this way. */
function asUri(link: string): string {
  return link.replace(/[,;\\\p{Cc}]/gu, encodeURIComponent)
}

function guest({ name, email }: Pick<BookingLetter, 'name' | 'email'>, method: 'REQUEST' | 'CANCEL') {
  return {
    // Control characters are not allowed in a parameter, however it is quoted.
    name: name.toWellFormed().replace(/\p{Cc}+/gu, ' '),
    email,
    rsvp: method === 'REQUEST',
    status: ICalAttendeeStatus.NEEDSACTION,
  }
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
