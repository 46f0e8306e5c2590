/** What a person typed, before and after, as it is read: "Admin notes", the old words, the new ones. */
export type ToldValue = { field: string; before: string; after: string }

/** The stored values of an event in words. A value that was empty says so, since a change from nothing is one too. */
export function tellValues(values: Record<string, { before: unknown; after: unknown }> | null): Array<ToldValue> {
  return Object.entries(values ?? {}).map(([field, { before, after }]) => ({
    field: fieldName(field),
    before: inWords(before),
    after: inWords(after),
  }))
}

/** "adminNotes" → "Admin notes". */
function fieldName(field: string): string {
  const words = field.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
