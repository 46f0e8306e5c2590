import { dayInWords } from '#src/dates.ts'
import { startsForStaff } from '#src/features/bookings/starts-for-staff.server.ts'
import type { App } from '../../../app-context.ts'

/** The free times by day, or null: the booking was cancelled or has begun. */
export type MovePage = { days: Array<{ day: string; title: string; times: Array<string> }> | null }

/** Where a booking can move to. */
export async function movePage(app: App, bookingId: string): Promise<MovePage> {
  const found = await startsForStaff(app, bookingId)
  if (found === null) return { days: null }
  const days = found.map(({ day, starts }) => ({
    day,
    title: dayInWords(day),
    times: starts.map(({ time }) => time),
  }))
  return { days }
}
