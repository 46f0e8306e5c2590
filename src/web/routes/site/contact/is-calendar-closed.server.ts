import { isDatabaseDown } from '#src/database/database-down.ts'
import { currentSettings } from '#src/features/settings/queries.server.ts'
import type { App } from '../../../app-context.ts'

/** Whether staff have closed the calendar. While nobody can be asked the page comes without a word about it. */
export async function isCalendarClosed(app: App): Promise<boolean> {
  try {
    return !(await currentSettings(app.db)).calendarOpen
  } catch (err) {
    if (!isDatabaseDown(err)) throw err
    return false
  }
}
