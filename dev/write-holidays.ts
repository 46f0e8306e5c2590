import { writeFileSync } from 'node:fs'
import Holidays from 'date-holidays'

const FIRST_YEAR = 2024
const LAST_YEAR = 2045
const FILE = 'src/features/working-days/holidays.ts'
const DAY_MS = 86_400_000

if (process.argv.includes('--write')) writeFileSync(FILE, createHolidayFile())

/** Returns the source of `holidays.ts`: the public holidays of Nigeria from date-holidays. */
export function createHolidayFile(): string {
  return `/** Written by \`node dev/write-holidays.ts --write\` from date-holidays (ADR 095). */
export const HOLIDAYS: Readonly<Record<string, string>> = {
${formatYears(new Holidays('NG', { languages: 'en' }))}
}
`
}

function formatYears(country: Holidays): string {
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index)
  return years.map(year => `  ${year}: '${listDays(country, year).join(' ')}',`).join('\n')
}

function listDays(country: Holidays, year: number): Array<string> {
  const days = country
    .getHolidays(year)
    .filter(({ type }) => type === 'public')
    .flatMap(({ date, start, end }) => listDaysFrom(date.slice(0, 10), countDays(start, end)))
    .filter(day => day.startsWith(`${year}-`))
  return [...new Set(days)].sort().map(day => day.slice('yyyy-'.length))
}

function countDays(start: Date, end: Date): number {
  return Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS))
}

function listDaysFrom(first: string, count: number): Array<string> {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * DAY_MS).toISOString().slice(0, 10),
  )
}
