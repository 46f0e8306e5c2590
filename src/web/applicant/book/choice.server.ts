import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import type { AppContext } from '#src/database/app-context.ts'
import {
  dateInWords,
  dayInLagos,
  dayInWords,
  daysAfter,
  instantInLagos,
  noonOf,
  readDay,
  weekdayOf,
} from '#src/dates.ts'
import { type Availability, type Booking, loadAvailability } from '#src/features/bookings/queries.server.ts'
import {
  CHANGE_DEADLINE_HOURS,
  type ConsultationMinutes,
  DEFAULT_CALENDAR_ID,
  describeOfferedHours,
  mayStillChange,
} from '#src/features/bookings/rules.ts'
import type { ConsultationStart } from '#src/features/bookings/slots.ts'
import { type ConsultationItem, ITEMS } from '#src/features/catalogue/items.ts'
import { LAGOS, weekdayIn } from '#src/zones.ts'
import type { CalendarDay, CalendarMonth } from '../../ui/calendar.tsx'
import type { OfferedTime } from '../../ui/times.tsx'
import type { Booked, BookedTime, BookingDetails, CalendarLinks, Choice, ChosenDay, NoChoice } from './page-data.ts'

/** The day and month in the URL, not yet validated. */
export type RequestedDay = { date: string | null; month: string | null }

/** Reads the calendar and the times that a visitor may choose. `current` is the booking to be moved, if any. */
export async function readChoice(
  app: AppContext,
  minutes: ConsultationMinutes,
  requested: RequestedDay,
  current: Booking | null,
): Promise<Choice | NoChoice> {
  let offered: Availability
  try {
    offered = await loadAvailability(app, current?.calendarId ?? DEFAULT_CALENDAR_ID, minutes, current?.id)
  } catch (err) {
    app.log.error({ err }, 'times could not be read')
    return { kind: 'unreadable' }
  }
  if (!offered.isOpen) return { kind: 'closed' }
  const lastDay = dateOf(offered.last)
  const firstFree = offered.days.find(({ starts }) => starts.some(({ isFree }) => isFree))
  if (firstFree === undefined) return { kind: 'full', lastDay }

  const day = requestedDay(requested, offered)
  const month = requestedMonth(requested, offered) ?? monthOf(day ?? firstFree.day)
  return {
    kind: 'choice',
    month: calendarMonth(month, offered, dayInLagos(app.clock.now())),
    hours: describeOfferedHours(
      offered.weekly,
      offered.days.map(({ day }) => day),
      lastDay,
    ),
    day: day === null ? null : chosenDay(day, offered, current, app.clock.now()),
  }
}

function requestedDay({ date }: RequestedDay, { first, last }: Availability): string | null {
  const day = readDay(date ?? '')
  return day !== null && first <= day && day <= last ? day : null
}

function requestedMonth({ month }: RequestedDay, { first, last }: Availability): string | null {
  const isValid = month !== null && /^\d{4}-\d{2}$/.test(month) && readDay(`${month}-01`) !== null
  return isValid && monthOf(first) <= month && month <= monthOf(last) ? month : null
}

function chosenDay(day: string, { days }: Availability, current: Booking | null, now: Date): ChosenDay {
  const starts = days.find(offered => offered.day === day)?.starts ?? []
  return {
    day,
    name: dayInWords(day),
    weekday: weekdayIn(LAGOS, noonOf(day)),
    date: dateOf(day),
    times: starts.map(start => timeOnOffer(start, current, now)),
  }
}

function timeOnOffer(
  { time, startsAt, endsAt, isFree }: ConsultationStart,
  current: Booking | null,
  now: Date,
): OfferedTime {
  const isCurrent = current?.startsAt.getTime() === startsAt.getTime()
  return {
    time,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    mayChange: mayStillChange(startsAt, now),
    state: isCurrent ? 'current' : isFree ? 'free' : 'taken',
  }
}

function dateOf(day: string): string {
  return dateInWords(noonOf(day))
}

/** "2026-11" */
function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** Builds a month without the weeks that are over. Its links lead only to months with bookable days. */
export function calendarMonth(month: string, offered: Availability, today: string): CalendarMonth {
  const freeDays = new Map(offered.days.map(({ day, starts }) => [day, starts.some(({ isFree }) => isFree)]))
  const days = daysOf(month).map((day): CalendarDay => {
    const isFree = freeDays.get(day)
    const state = isFree === undefined ? 'off' : isFree ? 'free' : 'full'
    return { day, name: dayInWords(day), state, isToday: day === today }
  })
  const before = monthOf(daysAfter(`${month}-01`, -1))
  const after = monthOf(daysAfter(`${month}-28`, 4))
  return {
    title: titleOf(month),
    weeks: splitIntoWeeks(days).filter(week => !isOver(week, today)),
    previous: before < monthOf(offered.first) ? null : { month: before, title: titleOf(before) },
    next: after > monthOf(offered.last) ? null : { month: after, title: titleOf(after) },
  }
}

function daysOf(month: string): Array<string> {
  const days = []
  for (let day = `${month}-01`; monthOf(day) === month; day = daysAfter(day, 1)) days.push(day)
  return days
}

function splitIntoWeeks(days: ReadonlyArray<CalendarDay>): Array<Array<CalendarDay | null>> {
  const blanks = weekdayOf(days[0]?.day ?? '') - 1
  const cells = [...Array.from({ length: blanks }, () => null), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

function isOver(week: ReadonlyArray<CalendarDay | null>, today: string): boolean {
  return week.every(day => day === null || day.day < today)
}

/** "November 2026" */
function titleOf(month: string): string {
  return dateInWords(instantInLagos(`${month}-01`, '12:00')).slice('1 '.length)
}

export function timeInWords(booking: Booking, item: ConsultationItem): BookedTime {
  return {
    itemName: ITEMS[item].name,
    weekday: weekdayIn(LAGOS, booking.startsAt),
    date: dateInWords(booking.startsAt),
    span: { startsAt: booking.startsAt.toISOString(), endsAt: booking.endsAt.toISOString() },
    minutes: booking.minutes,
  }
}

export function bookingInWords(booking: Booking, item: ConsultationItem): Booked {
  return { ...timeInWords(booking, item), zone: booking.zone, customer: booking.name }
}

export function detailsFor(booking: Booking, item: ConsultationItem): BookingDetails {
  return {
    zone: booking.zone,
    customer: booking.name,
    email: booking.email,
    meetingLink: booking.meetingLink,
    changePath: addresses.bookingChange({ key: booking.changeKey }),
    calendarLinks: calendarLinksFor(booking, item),
  }
}

/** People share calendar entries, so no entry contains the key that changes the booking. */
function calendarLinksFor(booking: Booking, item: ConsultationItem): CalendarLinks {
  const google = new URL('https://calendar.google.com/calendar/render')
  google.search = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${ITEMS[item].name} with ${BRAND.name}`,
    dates: `${googleTimestamp(booking.startsAt)}/${googleTimestamp(booking.endsAt)}`,
    details: `Join the meeting: ${booking.meetingLink}\n\nYou can move or cancel it up to ${CHANGE_DEADLINE_HOURS} hours before, using the link in our email.`,
    location: booking.meetingLink,
  }).toString()
  return { file: addresses.bookingFile({ key: booking.changeKey }), google: google.href }
}

/** "20261126T130000Z" */
function googleTimestamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '')
}
