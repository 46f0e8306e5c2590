import ICAL from 'ical.js'
import { BRAND } from '#src/brand.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { createCalendar, formatCalendar, toUtcTime } from '#src/features/bookings/calendar-entry.server.ts'
import { describeLastDay, describeRule, type RunningClock } from '#src/features/cases/dates/clocks.ts'
import type { Facts } from '#src/features/visa/facts.ts'

/** Returns an iCalendar file with a whole-day entry for the last day of each clock. */
export function formatClockCalendar(
  { applicationId, reference, now, facts }: { applicationId: string; reference: string; now: Date; facts: Facts },
  clocks: ReadonlyArray<RunningClock>,
): string {
  const calendar = createCalendar('PUBLISH')
  for (const clock of clocks) {
    const event = new ICAL.Component('vevent')
    event.addPropertyWithValue(
      'uid',
      `${clock.clock}-${applicationId}@${new URL(`mailto:${BRAND.email}`).pathname.split('@')[1]}`,
    )
    event.addPropertyWithValue('dtstamp', toUtcTime(now))
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(clock.endsOn))
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(clock.endsOn, 1)))
    event.addPropertyWithValue('summary', describeLastDay(clock, dayInLagos(now)))
    event.addPropertyWithValue('description', `${reference}. ${describeRule(clock.clock, facts)}`)
    event.addPropertyWithValue('transp', 'TRANSPARENT')
    calendar.addSubcomponent(event)
  }
  return formatCalendar(calendar)
}
