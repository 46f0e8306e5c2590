import { readDay } from '#src/dates.ts'

/** A day of the years people mean, as an address says it: those before and after it have names too. Null: none. */
export function readShownDay(asked: string | null): string | null {
  const day = readDay(asked ?? '')
  return day !== null && day >= '2000-01-01' && day < '3000-01-01' ? day : null
}
