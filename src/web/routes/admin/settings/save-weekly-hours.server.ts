import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/calendar-id.ts'
import { saveCalendar } from '#src/features/bookings/save-calendar.server.ts'
import { hoursInWords, readWeeklyHours, WEEKLY_HOURS_FIELDS } from '#src/features/settings/weekly-hours.ts'
import { countOutsideHours } from './count-outside-hours.server.ts'
import { outsideInWords } from './outside-in-words.ts'
import { whatWasRead } from './refused.ts'
import type { Saved } from './save-section.server.ts'

/** Saves when customers may book; not over the hours that somebody else saved meanwhile. */
export async function saveWeeklyHours(app: Ground, actor: StaffActor, form: FormData): Promise<Saved> {
  const weeklyHours = readWeeklyHours(form)
  const saved = await saveCalendar(app, actor, DEFAULT_CALENDAR_ID, {
    changes: { weeklyHours },
    read: whatWasRead(form),
  })
  if (saved.ok) {
    const outside = await countOutsideHours(app, weeklyHours)
    const standing = outside === 0 ? '' : ` ${outsideInWords(outside)}, and stay as they are.`
    return { ok: true, description: `The weekly hours hold for every date that nobody changed.${standing}` }
  }
  const theirs = saved.calendar.weeklyHours
  const inWords = hoursInWords(theirs, { breaks: true }) ?? 'no hours at all'
  const notice = `Somebody saved other hours meanwhile: ${inWords}. Save again to have yours.`
  const ticked = WEEKLY_HOURS_FIELDS.filter(field => form.get(field) === 'on')
  const typed = Object.fromEntries(ticked.map(field => [field, 'on']))
  return {
    ok: false,
    refused: { section: 'weekly-hours', errors: {}, typed, notice, standing: { weeklyHours: theirs } },
  }
}
