import { Temporal } from 'temporal-polyfill'

/** Everything people read is Lagos time. */
const LAGOS = 'Africa/Lagos'

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: LAGOS })
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: LAGOS })

/** "3 March 2027" */
export function dateInWords(instant: Date): string {
  return DATE.format(instant)
}

/** "14:30 (Lagos time)" */
export function timeInLagos(instant: Date): string {
  return `${TIME.format(instant)} (Lagos time)`
}

/** "3 March 2027, 14:30 (Lagos time)" */
export function dateAndTime(instant: Date): string {
  return `${dateInWords(instant)}, ${timeInLagos(instant)}`
}

/** The year it is in Lagos. */
export function yearInLagos(instant: Date): number {
  return dayOf(instant).year
}

/** "today", "yesterday", "3 days ago", "in 5 days": whole days as they are counted in Lagos. */
export function relativeDay(instant: Date, now: Date): string {
  const days = dayOf(now).until(dayOf(instant), { largestUnit: 'day' }).days
  return new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }).format(days, 'day')
}

function dayOf(instant: Date) {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(LAGOS).toPlainDate()
}
