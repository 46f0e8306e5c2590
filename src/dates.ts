import { DAY_MS, HOUR_MS, MINUTE_MS } from './clock.ts'
import { LAGOS, timeIn } from './zones.ts'

/** Lagos has no daylight saving time (ADR 095). */
const LAGOS_OFFSET_MS = HOUR_MS

const DATE_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: LAGOS,
})
const RELATIVE_DAY_FORMAT = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
const WEEKDAY_FORMAT = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: LAGOS })

export function dateInWords(instant: Date): string {
  return DATE_FORMAT.format(instant)
}

export function timeInLagos(instant: Date): string {
  return `${timeIn(LAGOS, instant)} (Lagos time)`
}

export function dateAndTime(instant: Date): string {
  return `${dateInWords(instant)}, ${timeInLagos(instant)}`
}

export function dateAndClock(instant: Date): string {
  return `${dateInWords(instant)}, ${timeIn(LAGOS, instant)}`
}

/** Names the year only if it is not that of `now`. */
export function shortDate(instant: Date, now: Date): string {
  const [day, month = '', year = ''] = dateInWords(instant).split(' ')
  const dayAndMonth = `${day} ${month.slice(0, 3)}`
  return Number(year) === yearInLagos(now) ? dayAndMonth : `${dayAndMonth} ${year}`
}

export function shortDateAndClock(instant: Date, now: Date): string {
  return `${shortDate(instant, now)}, ${timeIn(LAGOS, instant)}`
}

export function yearInLagos(instant: Date): number {
  return Number(dayInLagos(instant).slice(0, 4))
}

export function relativeDay(instant: Date, now: Date): string {
  return RELATIVE_DAY_FORMAT.format(daysBetween(dayInLagos(now), dayInLagos(instant)), 'day')
}

export function dayInLagos(instant: Date): string {
  return formatDay(instant.getTime() + LAGOS_OFFSET_MS)
}

const TIME_AND_ZONE_PATTERN =
  /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?m?\s*(?:(?:UTC|GMT)?\s*([+-])(\d{1,2}):?(\d{2})?|Z|UTC|GMT|WAT)(?:\s*\(?[A-Z]{1,4}\)?)?\s*$/i

/** Returns the day in Lagos of a day elsewhere: "2026-10-31" with "T23:30:00Z" is 1 November. Without a zone, the day stays. */
export function moveDayToLagos(day: string, timeAndZone: string): string {
  const [matched, hours, minutes, seconds = '0', half, sign, offsetHours = '0', offsetMinutes = '0'] =
    TIME_AND_ZONE_PATTERN.exec(timeAndZone) ?? []
  if (matched === undefined || readDay(day) === null) return day
  const hoursOfDay = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  const isLagosTime = sign === undefined && /WAT/i.test(matched)
  const offsetMs = isLagosTime ? LAGOS_OFFSET_MS : Number(offsetHours) * HOUR_MS + Number(offsetMinutes) * MINUTE_MS
  const timeMs = hoursOfDay * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1_000
  return dayInLagos(new Date(midnightInUtc(day) + timeMs - (sign === '-' ? -offsetMs : offsetMs)))
}

/** Throws when the day or the time is invalid. */
export function instantInLagos(day: string, time: string): Date {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`Not a time: ${time}`)
  const [hours, minutes] = [Number(time.slice(0, 2)), Number(time.slice(3))]
  return new Date(midnightInUtc(day) - LAGOS_OFFSET_MS + hours * HOUR_MS + minutes * MINUTE_MS)
}

export function noonOf(day: string): Date {
  return instantInLagos(day, '12:00')
}

export function addDays(day: string, days: number): string {
  return formatDay(midnightInUtc(day) + days * DAY_MS)
}

export function daysBetween(from: string, to: string): number {
  return (midnightInUtc(to) - midnightInUtc(from)) / DAY_MS
}

/** Returns 1 for Monday and 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(midnightInUtc(day)).getUTCDay() || 7
}

export function dayInWords(day: string): string {
  const noon = noonOf(day)
  return `${WEEKDAY_FORMAT.format(noon)} ${dateInWords(noon)}`
}

export function dayWithDistance(day: string, today: string | null): string {
  return today === null ? dayInWords(day) : `${dayInWords(day)}, ${relativeDay(noonOf(day), noonOf(today))}`
}

export function dayAndTime(instant: Date): string {
  return `${dayInWords(dayInLagos(instant))}, ${timeInLagos(instant)}`
}

export function readDay(text: string): string | null {
  return DAY_PATTERN.test(text) && formatDay(Date.parse(text)) === text ? text : null
}

/** Accepts the years 2000 to 2999, because PostgreSQL refuses the year 0. */
export function readPlausibleDay(text: string | null): string | null {
  const day = text === null ? null : readDay(text)
  return day !== null && day >= '2000-01-01' && day < '3000-01-01' ? day : null
}

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/

function midnightInUtc(day: string): number {
  if (readDay(day) === null) throw new RangeError(`Not a day: ${day}`)
  return Date.parse(day)
}

function formatDay(msInUtc: number): string {
  return Number.isNaN(msInUtc) ? '' : new Date(msInUtc).toISOString().slice(0, -'T00:00:00.000Z'.length)
}
