import { addDays, dayInLagos, instantInLagos, noonOf, shortDate, weekdayOf } from '#src/dates.ts'
import { addMonths, monthInWords, monthOf, readMonth } from '#src/features/money/lists/months.ts'

export const PERIOD_KINDS = ['month', 'quarter', 'year', 'all'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]

export const PERIOD_NAMES: Record<PeriodKind, string> = { month: 'Month', quarter: 'Quarter', year: 'Year', all: 'All' }

/** `until` is the first instant after the span. */
export type Span = { title: string; from: Date; until: Date }

/** `key` is its name in the URL: "2026-11", "2026-Q4", "2026" or "all". Days, weeks and months are those of Lagos. */
export type Period = Span & { key: string; kind: PeriodKind }

const MONTHS_OF_KIND = { month: 1, quarter: 3, year: 12 } as const

/** Reads a period from the URL. Anything else is the quarter of `now`. `earliest` is when the first case arrived. */
export function readPeriod(text: string | null, { now, earliest }: { now: Date; earliest: Date }): Period {
  if (text === 'all') return allTime(earliest, now)
  const quarter = /^(\d{4})-Q([1-4])$/.exec(text ?? '')
  const quarterStart = quarter && readMonth(`${quarter[1]}-${String(Number(quarter[2]) * 3 - 2).padStart(2, '0')}`)
  if (quarterStart) return periodFrom('quarter', quarterStart)
  const month = readMonth(text)
  if (month !== null) return periodFrom('month', month)
  const year = /^\d{4}$/.test(text ?? '') ? readMonth(`${text}-01`) : null
  return year === null ? periodAround('quarter', { now, earliest }) : periodFrom('year', year)
}

/** The period of a kind that contains `now`. */
export function periodAround(kind: PeriodKind, { now, earliest }: { now: Date; earliest: Date }): Period {
  if (kind === 'all') return allTime(earliest, now)
  const months = MONTHS_OF_KIND[kind]
  const [year = '', month = ''] = monthOf(now).split('-')
  const first = Math.floor((Number(month) - 1) / months) * months + 1
  return periodFrom(kind, `${year}-${String(first).padStart(2, '0')}`)
}

/** The period before or after one. Null if it has no neighbour, or if that has not begun. */
export function neighbourOf({ kind, from }: Period, step: 1 | -1, now: Date): Period | null {
  if (kind === 'all') return null
  const neighbour = periodFrom(kind, addMonths(monthOf(from), step * MONTHS_OF_KIND[kind]))
  return neighbour.from > now ? null : neighbour
}

/** The months of a period, or the years of all time. */
export function listMonthsOf({ kind, from, until }: Period): Array<Span> {
  const step = kind === 'all' ? 12 : 1
  const spans: Array<Span> = []
  for (let month = monthOf(from); spanOf(month, step).from < until; month = addMonths(month, step))
    spans.push(spanOf(month, step))
  return spans
}

/** The weeks of a month or quarter, from Monday and cut at its ends. Longer periods have months or years. */
export function listWeeksOf(period: Period): Array<Span> {
  if (period.kind === 'year' || period.kind === 'all') return listMonthsOf(period)
  const spans: Array<Span> = []
  let day = dayInLagos(period.from)
  while (startOf(day) < period.until) {
    const nextMonday = addDays(day, 8 - weekdayOf(day))
    const until = startOf(nextMonday) < period.until ? startOf(nextMonday) : period.until
    spans.push({ title: shortDate(noonOf(day), period.from), from: startOf(day), until })
    day = nextMonday
  }
  return spans
}

const MONTHS_OF_RECENT = 24

/** Of all years, the last two: how long work took before says little about today, and reading it all takes seconds. */
export function recentPartOf(period: Period, now: Date): Period {
  const { from } = spanOf(addMonths(monthOf(now), -MONTHS_OF_RECENT), 1)
  return period.kind === 'all' && from > period.from ? { ...period, from } : period
}

export const RECENT_NOTE = 'Of all years, this report counts the last two.'

function allTime(earliest: Date, now: Date): Period {
  const first = `${dayInLagos(earliest).slice(0, 4)}-01`
  const until = spanOf(`${dayInLagos(now).slice(0, 4)}-01`, 12).until
  return { key: 'all', kind: 'all', title: 'All years', from: startOf(`${first}-01`), until }
}

function periodFrom(kind: 'month' | 'quarter' | 'year', month: string): Period {
  const year = month.slice(0, 4)
  const key = { month, quarter: `${year}-Q${Math.ceil(Number(month.slice(5)) / 3)}`, year }[kind]
  return { key, kind, ...spanOf(month, MONTHS_OF_KIND[kind]) }
}

function spanOf(month: string, months: number): Span {
  const from = startOf(`${month}-01`)
  const until = startOf(`${addMonths(month, months)}-01`)
  if (months === 12) return { title: month.slice(0, 4), from, until }
  const [last, first] = [monthInWords(addMonths(month, months - 1)), monthInWords(month)]
  return { title: months === 1 ? first : `${first.split(' ')[0]} to ${last}`, from, until }
}

function startOf(day: string): Date {
  return instantInLagos(day, '00:00')
}
