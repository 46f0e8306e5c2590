import { LAGOS, timeIn } from '#src/zones.ts'

/** Greets by first name, according to the time in Lagos. */
export function greeting(name: string, now: Date): string {
  return `Good ${partOfDay(timeIn(LAGOS, now))}, ${name.trim().split(/\s+/)[0]}`
}

function partOfDay(time: string): string {
  if (time < '12:00') return 'morning'
  return time < '18:00' ? 'afternoon' : 'evening'
}
