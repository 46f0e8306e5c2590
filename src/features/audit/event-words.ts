import { dateInWords, dayAndTime, instantInLagos, readDay } from '#src/dates.ts'
import { minutesOf } from '#src/day-times.ts'

/** An instant as it is stored, in Lagos. */
export function instantInWords(instant: string): string {
  return dayAndTime(new Date(instant))
}

/** "2026-12-24" → "24 December 2026"; anything else as it is. */
export function dayAsDate(day: string): string {
  return readDay(day) === null ? day : dateInWords(instantInLagos(day, '12:00'))
}

/** "adminNotes,phone" → "admin notes and phone". */
export function namesInWords(fields: string, names: Readonly<Record<string, string>> = {}): string {
  const words = fields
    .split(/[,\s]+/)
    .filter(Boolean)
    .map(field => nameInWords(field, names))
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** "adminNotes" → "admin notes", unless `names` says it better. */
function nameInWords(name: string, names: Readonly<Record<string, string>>): string {
  return names[name] ?? name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
}

/** "evidence_review" → "Evidence Review". */
export function titled(key: string): string {
  return key.split('_').map(capitalised).join(' ')
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A typed value before and after a change, as staff read it. `before` null: there was none. */
export type DescribedValue = { field: string; before: string | null; after: string }

/** The stored values of an event in words. `names`: of its definition. An emptied value says "nothing". */
export function describeValues(
  values: Record<string, { before: unknown; after: unknown }> | null,
  names: Readonly<Record<string, string>>,
): Array<DescribedValue> {
  return Object.entries(values ?? {}).map(([field, { before, after }]) => ({
    field: capitalised(nameInWords(field, names)),
    before: isEmpty(before) ? null : inWords(field, before),
    after: isEmpty(after) ? 'nothing' : inWords(field, after),
  }))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function inWords(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const hours = field === 'weeklyHours' ? weeklyHoursInWords(value) : null
  if (hours !== null) return hours
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The half-hours of each day, as they are stored, or null for anything else: "Monday 09:00–11:30, 13:00–16:30; Tuesday none". */
function weeklyHoursInWords(hours: unknown): string | null {
  if (typeof hours !== 'object' || hours === null) return null
  const days = DAYS.map(day => {
    const times: unknown = (hours as Record<string, unknown>)[day.toLowerCase()]
    return isTimes(times) ? `${day} ${inRows(times)}` : null
  })
  return days.includes(null) ? null : days.join('; ')
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
  const parts = rows.map(row => (row.length === 1 ? row[0] : `${row[0]}–${row.at(-1)}`))
  return parts.length === 0 ? 'none' : parts.join(', ')
}

/** Who did it, in words. `name`: of the member of staff, where the account is known; `kind` as it is stored. */
export function describeActor(kind: string, name: string | null): string {
  switch (kind) {
    case 'staff':
      return name ?? 'A former member of staff'
    case 'applicant':
      return 'The applicant'
    case 'visitor':
      return 'A visitor'
    default:
      return 'The system'
  }
}
