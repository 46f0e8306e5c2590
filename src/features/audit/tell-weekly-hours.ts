import { minutesOf } from '#src/day-times.ts'

/** The half-hours of each day, as they are stored, or null for anything else: "Monday 09:00–11:30, 13:00–16:30; Tuesday none". */
export function tellWeeklyHours(hours: unknown): string | null {
  if (typeof hours !== 'object' || hours === null) return null
  const told = DAYS.map(day => {
    const times: unknown = (hours as Record<string, unknown>)[day.toLowerCase()]
    return isTimes(times) ? `${day} ${inRows(times)}` : null
  })
  return told.includes(null) ? null : told.join('; ')
}

/** The database keeps the fields of an object in an order of its own. */
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

function isTimes(times: unknown): times is Array<string> {
  return Array.isArray(times) && times.every(time => /^\d\d:\d\d$/.test(time))
}

function inRows(times: ReadonlyArray<string>): string {
  const rows: Array<Array<string>> = []
  for (const time of times) {
    const last = rows.at(-1)
    if (last !== undefined && minutesOf(last.at(-1) ?? time) + 30 === minutesOf(time)) last.push(time)
    else rows.push([time])
  }
  const told = rows.map(row => (row.length === 1 ? row[0] : `${row[0]}–${row.at(-1)}`))
  return told.length === 0 ? 'none' : told.join(', ')
}
