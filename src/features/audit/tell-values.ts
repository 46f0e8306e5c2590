import { nameInWords } from './name-in-words.ts'
import { tellWeeklyHours } from './tell-weekly-hours.ts'

/** What a person typed, before and after, as it is read: "Admin notes", the old words (null: there were none), the new ones. */
export type ToldValue = { field: string; before: string | null; after: string }

/** The stored values of an event in words. What was emptied says so, since a change to nothing is one too. */
export function tellValues(values: Record<string, { before: unknown; after: unknown }> | null): Array<ToldValue> {
  return Object.entries(values ?? {}).map(([field, { before, after }]) => ({
    field: fieldName(field),
    before: isEmpty(before) ? null : inWords(field, before),
    after: isEmpty(after) ? 'nothing' : inWords(field, after),
  }))
}

/** "adminNotes" → "Admin notes". */
function fieldName(field: string): string {
  const words = nameInWords(field)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function inWords(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const hours = field === 'weeklyHours' ? tellWeeklyHours(value) : null
  if (hours !== null) return hours
  return typeof value === 'string' ? value : JSON.stringify(value)
}
