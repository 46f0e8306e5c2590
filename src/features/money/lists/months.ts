import { dayInLagos, instantInLagos, noonOf, readPlausibleDay } from '#src/dates.ts'
import { LAGOS } from '#src/zones.ts'

const MAX_MONTHS = 240

const MONTH_FORMAT = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: LAGOS })

/** Returns the month in Lagos, such as "2026-11". */
export function monthOf(instant: Date): string {
  return dayInLagos(instant).slice(0, 7)
}

export function readMonth(text: string | null): string | null {
  return readPlausibleDay(`${text}-01`)?.slice(0, 7) ?? null
}

export function monthInWords(month: string): string {
  return MONTH_FORMAT.format(noonOf(`${month}-01`))
}

/** `until` is the first instant of the next month. */
export function monthRange(month: string): { from: Date; until: Date } {
  return { from: startOf(month), until: startOf(addMonths(month, 1)) }
}

export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Lists the months from the newest to the oldest, at most 20 years. */
export function listMonths(oldest: string, newest: string): Array<string> {
  const months = []
  for (let month = newest; month >= oldest && months.length < MAX_MONTHS; month = addMonths(month, -1)) {
    months.push(month)
  }
  return months
}

function startOf(month: string): Date {
  return instantInLagos(`${month}-01`, '00:00')
}
