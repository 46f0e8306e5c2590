import { Temporal } from 'temporal-polyfill'
import { LAGOS, timeIn } from './zones.ts'

const DATE_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: LAGOS,
})
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

export function yearInLagos(instant: Date): number {
  return dayOf(instant).year
}

export function relativeDay(instant: Date, now: Date): string {
  const days = dayOf(now).until(dayOf(instant), { largestUnit: 'day' }).days
  return new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }).format(days, 'day')
}

export function dayInLagos(instant: Date): string {
  return dayOf(instant).toString()
}

/** Throws when the day or the time is invalid. */
export function instantInLagos(day: string, time: string): Date {
  const zonedTime = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: LAGOS,
    plainTime: Temporal.PlainTime.from(time),
  })
  return new Date(zonedTime.epochMilliseconds)
}

export function noonOf(day: string): Date {
  return instantInLagos(day, '12:00')
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days
}

/** Returns 1 for Monday and 7 for Sunday. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek
}

export function dayInWords(day: string): string {
  const noon = noonOf(day)
  return `${WEEKDAY_FORMAT.format(noon)} ${dateInWords(noon)}`
}

/** Returns "Monday 7 December 2026, in 15 days". */
export function dayWithDistance(day: string, today: string | null): string {
  return today === null ? dayInWords(day) : `${dayInWords(day)}, ${relativeDay(noonOf(day), noonOf(today))}`
}

export function dayAndTime(instant: Date): string {
  return `${dayInWords(dayInLagos(instant))}, ${timeInLagos(instant)}`
}

export function readDay(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** Accepts the years 2000 to 2999, because PostgreSQL refuses the year 0. */
export function readPlausibleDay(text: string | null): string | null {
  const day = text === null ? null : readDay(text)
  return day !== null && day >= '2000-01-01' && day < '3000-01-01' ? day : null
}

function dayOf(instant: Date) {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(LAGOS).toPlainDate()
}
