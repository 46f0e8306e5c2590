import { dateInWords, dayAndTime, instantInLagos, readDay } from '#src/dates.ts'

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
export function nameInWords(name: string, names: Readonly<Record<string, string>>): string {
  return names[name] ?? name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
}

/** "evidence_review" → "Evidence Review". */
export function titled(key: string): string {
  return key.split('_').map(capitalised).join(' ')
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
