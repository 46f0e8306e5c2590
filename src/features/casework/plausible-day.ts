import { readDay } from '#src/dates.ts'

/** A day that somebody may mean who looks for what happened here, or will; null for any other. PostgreSQL knows no year 0. */
export function readPlausibleDay(given: string | null): string | null {
  const day = given === null ? null : readDay(given)
  return day !== null && day >= '2000-01-01' && day < '3000-01-01' ? day : null
}
