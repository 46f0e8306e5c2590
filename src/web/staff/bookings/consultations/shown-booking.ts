import { addresses } from '#src/addresses.ts'
import { dayInLagos, dayInWords } from '#src/dates.ts'
import type { CalendarBooking } from '#src/features/bookings/calendars.server.ts'
import { BOOKING_STATES, type BookingStatus, CONFIRMED, isConfirmed, isMissed } from '#src/features/bookings/states.ts'
import { LAGOS, timeIn } from '#src/zones.ts'

function describeStatus({ status, heldUntil }: CalendarBooking): string {
  const { label } = BOOKING_STATES[status]
  return heldUntil === null ? label : `${label} until ${timeIn(LAGOS, heldUntil)}`
}

/** Describes a booking or a hold in dialogs. Its dates and times are formatted. */
export type BookingSummary = {
  id: string
  sequence: number
  name: string
  email: string
  day: string
  from: string
  to: string
  href: string
  calendarId: string
  /** Null while there is one calendar. */
  adviser: string | null
  /** Until when the visitor can pay for the time, for example "14:20". Null for a booking. */
  heldUntil: string | null
  actions: ReadonlyArray<BookingAction>
}

export type ShownBooking = ReturnType<typeof toShownBooking>

export function toShownBooking(row: CalendarBooking, now: Date) {
  const { minutes, status, reference, endsAt, meetingLink } = row
  return {
    ...describeBooking(row, now),
    minutes,
    /** Null for a time on hold, which has no payment. */
    callHref: row.caseId && addresses.adminCall(row.caseId),
    status: { kind: status, text: describeStatus(row) },
    reference,
    /** The link is null once the booking is cancelled or over. */
    meetingLink: isConfirmed(status) && now < endsAt ? meetingLink : null,
  }
}

type DescribedBooking = Pick<
  CalendarBooking,
  'id' | 'calendarId' | 'sequence' | 'name' | 'email' | 'startsAt' | 'endsAt' | 'heldUntil'
> & { adviser?: string | null; status?: BookingStatus }

/** Formats a booking for display and adds the actions that staff can take now. */
export function describeBooking(
  {
    id,
    calendarId,
    sequence,
    name,
    email,
    startsAt,
    endsAt,
    heldUntil,
    adviser = null,
    status = CONFIRMED,
  }: DescribedBooking,
  now: Date,
): BookingSummary {
  const day = dayInLagos(startsAt)
  return {
    id,
    sequence,
    name,
    email,
    day: dayInWords(day),
    from: timeIn(LAGOS, startsAt),
    to: timeIn(LAGOS, endsAt),
    href: addresses.adminCalendar(adviser === null ? { date: day } : { date: day, adviser: calendarId }),
    calendarId,
    adviser,
    heldUntil: heldUntil && timeIn(LAGOS, heldUntil),
    actions: listBookingActions({ status, startsAt }, now),
  }
}

/** `missed` records a no-show, and `attended` undoes it. */
export type BookingAction = 'move' | 'cancel' | 'missed' | 'attended'

/** Returns what staff can do: move or cancel until the start, and record attendance afterwards. */
export function listBookingActions(
  { status, startsAt }: { status: BookingStatus; startsAt: Date },
  now: Date,
): ReadonlyArray<BookingAction> {
  if (isMissed(status)) return ['attended']
  if (!isConfirmed(status)) return []
  return now < startsAt ? ['move', 'cancel'] : ['missed']
}
