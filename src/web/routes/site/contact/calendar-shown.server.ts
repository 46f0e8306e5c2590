import { isDatabaseDown } from '#src/database/database-down.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/calendar-id.ts'
import { calendarOf } from '#src/features/bookings/calendars.server.ts'
import { DEFAULT_WEEKLY_HOURS, type WeeklyHours } from '#src/features/settings/weekly-hours.ts'
import type { App } from '../../../app-context.ts'

/**
 * Whether staff have closed the calendar, and what they offer in a week. While nobody can be asked the page comes without a
 * word about the one, and with the usual of the other.
 */
export async function calendarShown(app: App): Promise<{ isClosed: boolean; weeklyHours: WeeklyHours }> {
  try {
    const { isOpen, weeklyHours } = await calendarOf(app.db, DEFAULT_CALENDAR_ID)
    return { isClosed: !isOpen, weeklyHours }
  } catch (err) {
    if (!isDatabaseDown(err)) throw err
    return { isClosed: false, weeklyHours: DEFAULT_WEEKLY_HOURS }
  }
}
