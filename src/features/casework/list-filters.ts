import { dateInWords, instantInLagos } from '#src/dates.ts'
import type { Category } from '#src/features/applications/categories.ts'
import { type Sector, sectorLabel } from '#src/features/applications/sectors.ts'
import { STATUSES, type Status, statusLabel } from '#src/features/applications/states.ts'
import { FILTER_SECTORS } from './filter-sectors.ts'
import { known } from './known.ts'
import { PAYMENT_PROGRESS, PAYMENT_PROGRESS_KEYS, type PaymentProgress } from './payment-progress.ts'
import { readPlausibleDay } from './plausible-day.ts'
import { cleanSearch } from './search-words.ts'

/** What a list of applications is narrowed down to. */
export type ListFilters = {
  /** As it was typed, tidied; '' for no search. */
  q: string
  status: Status | null
  sector: Sector | Category | null
  payment: PaymentProgress | null
  /** First and last day on which it was received, in Lagos. */
  from: string | null
  to: string | null
}

export const NO_FILTERS: ListFilters = { q: '', status: null, sector: null, payment: null, from: null, to: null }

/** Reads them from an address. What is unknown or there twice is left out: no address is an error. */
export function readFilters(query: URLSearchParams): ListFilters {
  return {
    q: cleanSearch(query.get('q') ?? ''),
    status: known(STATUSES, query.get('status')),
    sector: known(FILTER_SECTORS, query.get('sector')),
    payment: known(PAYMENT_PROGRESS_KEYS, query.get('payment')),
    from: readPlausibleDay(query.get('from')),
    to: readPlausibleDay(query.get('to')),
  }
}

/** How an address says them: only what is set. */
export function filtersInAddress(filters: ListFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** What is set beside the search, in words, and how it is taken away. */
export function filterChips(filters: ListFilters): Array<{ key: keyof ListFilters; text: string }> {
  const { status, sector, payment, from, to } = filters
  const texts: Array<[keyof ListFilters, string | null]> = [
    ['status', status && statusLabel(status)],
    ['sector', sectorLabel(sector)],
    ['payment', payment && PAYMENT_PROGRESS[payment]],
    ['from', from && `From ${dateInWords(instantInLagos(from, '12:00'))}`],
    ['to', to && `To ${dateInWords(instantInLagos(to, '12:00'))}`],
  ]
  return texts.flatMap(([key, text]) => (text === null || text === '' ? [] : [{ key, text }]))
}
