import type { Ground } from '#src/database/ground.ts'
import { SLOT_TIMES } from '#src/features/settings/weekly-hours.ts'
import { type SpanDay, spanView } from './span-view.server.ts'

/** `addable`: the times that are not in the day's list and may be put there; none of a day that is over. */
export type DayView = SpanDay & { addable: Array<string> }

/** One day of a calendar as staff see it, at one moment of the database. */
export async function dayView(app: Ground, calendarId: string, day: string): Promise<DayView> {
  const [view] = await spanView(app, calendarId, { first: day, last: day })
  if (view === undefined) throw new Error('A day has no view of itself.')
  const listed = view.slots.map(({ time }) => time)
  return { ...view, addable: view.isPast ? [] : SLOT_TIMES.filter(time => !listed.includes(time)) }
}
