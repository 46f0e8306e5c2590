import { minutesOf, timeOf } from '#src/day-times.ts'
import { HALF_HOUR_MINUTES } from '#src/features/bookings/rules.ts'

/** Joins half-hours that follow each other: 09:00, 09:30 and 13:00 are "09:00 to 10:00" and "13:00 to 13:30". */
export function joinHalfHours(times: ReadonlyArray<string>): Array<string> {
  const spans: Array<{ from: number; to: number }> = []
  for (const minutes of times.map(minutesOf)) {
    const span = spans.at(-1)
    if (span?.to === minutes) span.to = minutes + HALF_HOUR_MINUTES
    else spans.push({ from: minutes, to: minutes + HALF_HOUR_MINUTES })
  }
  return spans.map(({ from, to }) => `${timeOf(from)} to ${timeOf(to)}`)
}
