import { dateInWords, dayAndTime, noonOf, readDay } from '#src/dates.ts'
import { minutesOf } from '#src/day-times.ts'

export function instantInWords(instant: string): string {
  return dayAndTime(new Date(instant))
}

/** Turns "2026-12-24" into "24 December 2026". */
export function storedDayInWords(day: string): string {
  return readDay(day) === null ? day : dateInWords(noonOf(day))
}

/** Turns "adminNotes,phone" into "admin notes and phone". */
export function namesInWords(fields: string, names: Readonly<Record<string, string>> = {}): string {
  const words = fields
    .split(/[,\s]+/)
    .filter(Boolean)
    .map(field => nameInWords(field, names))
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

function nameInWords(name: string, names: Readonly<Record<string, string>>): string {
  return names[name] ?? name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
}

/** Turns "evidence_review" into "Evidence Review". */
export function titleCase(key: string): string {
  return key.split('_').map(capitalised).join(' ')
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type DescribedValue = { field: string; before: string | null; after: string }

/** `names` maps each field to its name on pages. A value that did not change is shown once, an empty one not at all. */
export function describeValues(
  values: Record<string, { before: unknown; after: unknown }> | null,
  names: Readonly<Record<string, string>>,
): Array<DescribedValue> {
  return Object.entries(values ?? {})
    .filter(([, { before, after }]) => !isEmpty(before) || !isEmpty(after))
    .map(([field, { before, after }]) => ({
      field: capitalised(nameInWords(field, names)),
      before: isEmpty(before) || before === after ? null : valueInWords(field, before),
      after: isEmpty(after) ? 'nothing' : valueInWords(field, after),
    }))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function valueInWords(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const hours = field === 'weeklyHours' ? weeklyHoursInWords(value) : null
  if (hours !== null) return hours
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns "Monday 09:00–11:30; Tuesday none", or null if incomplete. */
function weeklyHoursInWords(hours: unknown): string | null {
  if (typeof hours !== 'object' || hours === null) return null
  const days = DAYS.map(day => {
    const times: unknown = (hours as Record<string, unknown>)[day.toLowerCase()]
    return isTimeList(times) ? `${day} ${formatTimeRanges(times)}` : null
  })
  return days.includes(null) ? null : days.join('; ')
}

/** PostgreSQL’s jsonb reorders the keys of objects. */
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

function isTimeList(times: unknown): times is Array<string> {
  return Array.isArray(times) && times.every(time => /^\d\d:\d\d$/.test(time))
}

function formatTimeRanges(times: ReadonlyArray<string>): string {
  const timeGroups: Array<Array<string>> = []
  for (const time of times) {
    const lastGroup = timeGroups.at(-1)
    if (lastGroup !== undefined && minutesOf(lastGroup.at(-1) ?? time) + 30 === minutesOf(time)) lastGroup.push(time)
    else timeGroups.push([time])
  }
  const ranges = timeGroups.map(group => (group.length === 1 ? group[0] : `${group[0]}–${group.at(-1)}`))
  return ranges.length === 0 ? 'none' : ranges.join(', ')
}

export function describeActor(kind: string, name: string | null): string {
  switch (kind) {
    case 'staff':
      return name ?? 'A former staff member'
    case 'applicant':
      return 'The applicant'
    case 'visitor':
      return 'A visitor'
    default:
      return 'The system'
  }
}
