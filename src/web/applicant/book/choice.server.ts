import { randomUUID } from 'node:crypto'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dateInWords, dayInLagos, dayInWords, instantInLagos, noonOf, readDay, weekdayOf } from '#src/dates.ts'
import type { Sector } from '#src/features/applications/sectors.ts'
import { type Availability, type Booking, loadAvailability } from '#src/features/bookings/queries.server.ts'
import {
  CHANGE_DEADLINE_HOURS,
  type ConsultationMinutes,
  describeOfferedHours,
  mayStillChange,
} from '#src/features/bookings/rules.ts'
import type { ConsultationStart } from '#src/features/bookings/slots.ts'
import { type ConsultationItem, ITEMS } from '#src/features/site/catalogue/items.ts'
import { LAGOS, type TimeSpan, weekdayIn } from '#src/zones.ts'
import type { CalendarDay, CalendarMonth } from './calendar.tsx'
import type { RequestedDay } from './form.ts'

export type TimeChoice = Extract<Awaited<ReturnType<typeof readChoice>>, { kind: 'choice' }>
export type NoTimeChoice = Exclude<Awaited<ReturnType<typeof readChoice>>, { kind: 'choice' }>
export type ChosenDay = NonNullable<TimeChoice['day']>

/**
 * A time that customers can choose: `time` is its start in Lagos ("14:00"). `current` is the time of the booking that they
 * move. `mayChange`: after booking this time, they may still move or cancel it.
 */
export type OfferedTime = TimeSpan & { time: string; mayChange: boolean; state: 'free' | 'taken' | 'current' }

/** Reads the calendar and the times that a visitor may choose. `current` is the booking to be moved, if any. */
export async function readChoice(
  app: AppContext,
  { minutes, sector = null }: { minutes: ConsultationMinutes; sector?: Sector | null },
  requested: RequestedDay,
  current: Booking | null,
) {
  try {
    const query = { minutes, exceptBooking: current?.id }
    const describe = async (field: Sector | null) =>
      describeChoice(await loadAvailability(app, { ...query, sector: field }), requested, current, app.clock.now())
    const ofField = await describe(sector)
    return ofField.kind === 'full' && sector !== null ? await describe(null) : ofField
  } catch (err) {
    app.log.error({ err }, 'times could not be read')
    return { kind: 'unreadable' as const }
  }
}

function describeChoice(availability: Availability, requested: RequestedDay, current: Booking | null, now: Date) {
  if (!availability.isOpen) return { kind: 'closed' as const }
  const lastDay = formatDate(availability.last)
  const firstFreeDay = availability.days.find(({ starts }) => starts.some(({ isFree }) => isFree))
  if (firstFreeDay === undefined) return { kind: 'full' as const, lastDay }

  const day = validateRequestedDay(requested, availability) ?? (requested.opensFirstDay ? firstFreeDay.day : null)
  const currentMonth = current === null ? null : readMonth(dayInLagos(current.startsAt))
  const month =
    validateMonth(requested.month, availability) ??
    (day === null ? validateMonth(currentMonth, availability) : null) ??
    readMonth(day ?? firstFreeDay.day)
  return {
    kind: 'choice' as const,
    hasAdviserOfField: availability.hasAdviserOfField,
    month: buildCalendarMonth(month, availability, dayInLagos(now)),
    hours: describeOfferedHours(
      availability.weekly,
      availability.days.map(({ day }) => day),
      lastDay,
    ),
    day: day === null ? null : describeChosenDay(day, availability, current, now),
  }
}

function validateRequestedDay({ date }: RequestedDay, { first, last }: Availability): string | null {
  const day = readDay(date ?? '')
  return day !== null && first <= day && day <= last ? day : null
}

function validateMonth(month: string | null, { first, last }: Availability): string | null {
  const isValid = month !== null && /^\d{4}-\d{2}$/.test(month) && readDay(`${month}-01`) !== null
  return isValid && readMonth(first) <= month && month <= readMonth(last) ? month : null
}

function describeChosenDay(day: string, { days }: Availability, current: Booking | null, now: Date) {
  const starts = days.find(offered => offered.day === day)?.starts ?? []
  return {
    day,
    name: dayInWords(day),
    weekday: weekdayIn(LAGOS, noonOf(day)),
    date: formatDate(day),
    times: starts.map(start => describeOfferedTime(start, current, now)),
  }
}

function describeOfferedTime(
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

function formatDate(day: string): string {
  return dateInWords(noonOf(day))
}

function readMonth(day: string): string {
  return day.slice(0, 7)
}

/** Builds a month without the weeks that are over. Its links lead only to months within the booking period. */
export function buildCalendarMonth(month: string, availability: Availability, today: string): CalendarMonth {
  const freeDays = new Map(availability.days.map(({ day, starts }) => [day, starts.some(({ isFree }) => isFree)]))
  const days = listDaysOfMonth(month).map((day): CalendarDay => {
    const isFree = freeDays.get(day)
    const state = isFree === undefined ? 'off' : isFree ? 'free' : 'full'
    return { day, name: dayInWords(day), state, isToday: day === today }
  })
  const previousMonth = readMonth(addDays(`${month}-01`, -1))
  const nextMonth = readMonth(addDays(`${month}-28`, 4))
  return {
    title: formatMonthTitle(month),
    weeks: splitIntoWeeks(days).filter(week => !isWeekOver(week, today)),
    previous:
      previousMonth < readMonth(availability.first)
        ? null
        : { month: previousMonth, title: formatMonthTitle(previousMonth) },
    next: nextMonth > readMonth(availability.last) ? null : { month: nextMonth, title: formatMonthTitle(nextMonth) },
  }
}

function listDaysOfMonth(month: string): Array<string> {
  const days = []
  for (let day = `${month}-01`; readMonth(day) === month; day = addDays(day, 1)) days.push(day)
  return days
}

function splitIntoWeeks(days: ReadonlyArray<CalendarDay>): Array<Array<CalendarDay | null>> {
  const blankCount = weekdayOf(days[0]?.day ?? '') - 1
  const cells = [...Array.from({ length: blankCount }, () => null), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

function isWeekOver(week: ReadonlyArray<CalendarDay | null>, today: string): boolean {
  return week.every(day => day === null || day.day < today)
}

function formatMonthTitle(month: string): string {
  return dateInWords(instantInLagos(`${month}-01`, '12:00')).slice('1 '.length)
}

/** `retryPath` is null when trying again cannot help. */
export type ErrorPageData = { state: 'error'; message: string; advice: string; retryPath: string | null }

/** The part of a booking that the payment's reference alone may show. */
export type BookedTime = ReturnType<typeof describeTime>

export function describeTime(booking: Booking, item: ConsultationItem) {
  return {
    itemName: ITEMS[item].name,
    weekday: weekdayIn(LAGOS, booking.startsAt),
    date: dateInWords(booking.startsAt),
    span: { startsAt: booking.startsAt.toISOString(), endsAt: booking.endsAt.toISOString() },
    minutes: booking.minutes,
  }
}

export function describeBooking(booking: Booking, item: ConsultationItem) {
  return { ...describeTime(booking, item), zone: booking.zone, customer: booking.name }
}

/** The page shows these details only with the key from the booking's mails (ADR 028). */
export type BookingDetails = ReturnType<typeof describeBookingDetails>

export function describeBookingDetails(
  booking: Booking,
  { item, orderId }: { item: ConsultationItem; orderId: string | null },
) {
  return {
    zone: booking.zone,
    customer: booking.name,
    email: booking.email,
    meetingLink: booking.meetingLink,
    changePath: addresses.bookingChange({ key: booking.changeKey }),
    messageForm: createMessageForm(booking, orderId),
    calendarLinks: buildCalendarLinks(booking, item),
  }
}

/** Null where the order was erased. */
export type MessageForm = NonNullable<ReturnType<typeof createMessageForm>>

export function createMessageForm({ changeKey }: Booking, orderId: string | null) {
  if (orderId === null) return null
  return { path: addresses.bookingMessage({ key: changeKey }), idempotencyKey: randomUUID() }
}

/** People share calendar entries, so no entry contains the key that changes the booking. */
function buildCalendarLinks(booking: Booking, item: ConsultationItem) {
  const googleUrl = new URL('https://calendar.google.com/calendar/render')
  googleUrl.search = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${ITEMS[item].name} with ${BRAND.name}`,
    dates: `${formatGoogleTimestamp(booking.startsAt)}/${formatGoogleTimestamp(booking.endsAt)}`,
    details: `Join the meeting: ${booking.meetingLink}\n\nYou can move or cancel it up to ${CHANGE_DEADLINE_HOURS} hours before, using the link in our email.`,
    location: booking.meetingLink,
  }).toString()
  return { file: addresses.bookingFile({ key: booking.changeKey }), google: googleUrl.href }
}

function formatGoogleTimestamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '')
}
