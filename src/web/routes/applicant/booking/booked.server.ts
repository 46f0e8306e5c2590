import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { dateInWords } from '#src/dates.ts'
import type { Booking } from '#src/features/bookings/queries.server.ts'
import { CHANGE_HOURS } from '#src/features/bookings/rules.ts'
import { type ConsultationItem, ITEMS } from '#src/features/catalogue/items.ts'
import { LAGOS, weekdayIn } from '#src/zones.ts'
import type { Booked, BookedTime, BookingDetails, Calendars } from './shown.ts'

/** When a booking takes place, in words. */
export function timeInWords(booking: Booking, item: ConsultationItem): BookedTime {
  return {
    itemName: ITEMS[item].name,
    weekday: weekdayIn(LAGOS, booking.startsAt),
    date: dateInWords(booking.startsAt),
    span: { startsAt: booking.startsAt.toISOString(), endsAt: booking.endsAt.toISOString() },
    minutes: booking.minutes,
  }
}

export function inWords(booking: Booking, item: ConsultationItem): Booked {
  return { ...timeInWords(booking, item), zone: booking.zone, customer: booking.name }
}

/** What the key from the mails shows besides. */
export function detailsFor(booking: Booking, item: ConsultationItem): BookingDetails {
  return {
    zone: booking.zone,
    customer: booking.name,
    email: booking.email,
    meetingLink: booking.meetingLink,
    change: addresses.bookingChange({ key: booking.changeKey }),
    calendars: calendarsFor(booking, item),
  }
}

/** A file for any calendar, and the form of Google's, filled in. What they contain does not include the key. */
function calendarsFor(booking: Booking, item: ConsultationItem): Calendars {
  const google = new URL('https://calendar.google.com/calendar/render')
  google.search = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${ITEMS[item].name} with ${BRAND.name}`,
    dates: `${compact(booking.startsAt)}/${compact(booking.endsAt)}`,
    details: `Join the meeting: ${booking.meetingLink}\n\nYou can move or cancel it up to ${CHANGE_HOURS} hours before, by the link in our email.`,
    location: booking.meetingLink,
  }).toString()
  return { file: addresses.bookingFile({ key: booking.changeKey }), google: google.href }
}

/** "20261126T130000Z" */
function compact(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '')
}
